"""The texts that verdicts.tsv speaks of. usage: corpus.py FOLDER

Downloads the packages (apt-get download), unpacks them and writes FOLDER/list: package and version, path, file with the plain text. HTML: text without
script, style and code; block elements are paragraphs. Manual pages: as mandoc prints them. Other files: as they are. Blank lines end paragraphs.
"""
import gzip
import html.parser
import os
import re
import subprocess
import sys

PACKAGES = ['bash-doc', 'bzip2-doc', 'debian-faq', 'debian-history', 'debian-policy', 'fio', 'hdparm', 'manpages', 'manpages-dev', 'nginx-doc',
            'ntp-doc', 'postgresql-doc-15', 'powertop', 'smartmontools', 'sqlite3-doc', 'units']
BLOCK = set('p div li td th tr table ul ol dl dt dd h1 h2 h3 h4 h5 h6 br hr blockquote section article header footer nav caption figure body '
            'title'.split())
SKIP = set('script style pre code kbd samp tt head'.split())
WANTED = re.compile(r'(\.html|\.txt|\.[1-8]\.gz|changelog.*|README.*|NEWS.*|\.txt\.gz)$')
TRANSLATED = re.compile(r'\.(de|fr|es|it|ja|ru|pt|pl|nl|ko|lt|cs|da|fi|nb|sv|zh|ca|el|hr|uk|gl|id|ro|sk|pt-br|zh-cn|zh-tw)\.(txt|html)')
MOST = 160  # files of one package


class Text(html.parser.HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.out, self.skip = [], 0

    def handle_starttag(self, tag, attrs):
        self.skip += tag in SKIP
        if tag in BLOCK:
            self.out.append('\n\n')

    def handle_endtag(self, tag):
        self.skip -= tag in SKIP and self.skip > 0
        if tag in BLOCK:
            self.out.append('\n\n')

    def handle_data(self, data):
        if not self.skip:
            self.out.append(data.replace('\n\n', '\n'))


def text_of(path):
    with (gzip.open if path.endswith('.gz') else open)(path, 'rb') as file:
        data = file.read()
    if re.search(r'\.[1-8](\.gz)?$', path):
        shown = subprocess.run(['mandoc', '-T', 'utf8', '-O', 'width=78'], input=data, capture_output=True).stdout.decode('utf-8', 'replace')
        return re.sub(r'\n\s*\n', '\n\n', re.sub('.\b', '', shown))
    text = data.decode('utf-8', 'replace')
    if re.search(r'\.html?(\.gz)?$', path):
        parser = Text()
        parser.feed(text)
        return re.sub(r'\n{3,}', '\n\n', re.sub(r'[ \t]*\n[ \t]*', '\n', ''.join(parser.out)))
    return re.sub(r'\n[ \t]*\n', '\n\n', text.replace('\r', ''))


def files_of(root):
    found = [os.path.join(folder, name) for folder, _, names in os.walk(root) for name in names if WANTED.search(name)]
    found = sorted(path for path in found if not os.path.islink(path) and '/po/' not in path and not TRANSLATED.search(path))
    return found[::len(found) // MOST + 1] if len(found) > MOST else found


def main(folder):
    os.makedirs(os.path.join(folder, 'texts'), exist_ok=True)
    subprocess.run(['apt-get', 'download', *PACKAGES], cwd=folder, check=True)
    count = 0
    with open(os.path.join(folder, 'list'), 'w', encoding='utf-8') as listing:
        for deb in sorted(name for name in os.listdir(folder) if name.endswith('.deb')):
            name, version = deb.split('_')[:2]
            root = os.path.join(folder, name)
            subprocess.run(['dpkg-deb', '-x', os.path.join(folder, deb), root], check=True)
            for path in files_of(root):
                text = text_of(path)
                if len(text) < 400:
                    continue
                target = os.path.join(folder, 'texts', str(count))
                count += 1
                with open(target, 'w', encoding='utf-8') as out:
                    out.write(text)
                listing.write(f'{name} {version.replace("%3a", ":")}\t{path[len(root):]}\t{target}\n')


if __name__ == '__main__':
    sys.exit(main(sys.argv[1]))
