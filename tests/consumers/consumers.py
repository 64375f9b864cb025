"""What the artifacts are for: other programs read them, for real. A program that is not installed skips its test. usage: consumers.py [TEST]..."""
import csv
import io
import os
import re
import shutil
import sys
import xml.etree.ElementTree

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'support'))
import drawing
import png
from harness import *

TABLES = rendered_tables()
SVG = '{http://www.w3.org/2000/svg}'


def path(name):
    found = os.path.join(FRESH, name)
    need(os.path.exists(found), f'{name} was not rendered')
    return found


def named(end):
    return sorted(n for n in os.listdir(FRESH) if n.endswith(end))


@test
def pdf_fonts():
    """Every font in every PDF is embedded, none is Type 3, all map to Unicode."""
    program = tool('pdffonts')
    for name in named('.pdf'):
        result = run([program, path(name)])
        need_exit(result, 0)
        rows = result.out.splitlines()[2:]
        need(rows, f'{name} has no font: is its text outlines?', result)
        for row in rows:
            need('Type 3' not in row, f'{name}: a Type 3 font', result)
            flags = row.split()[-5:-2]
            need(flags[0] == 'yes', f'{name}: a font that is not embedded', result)
            need(flags[2] == 'yes', f'{name}: a font without a Unicode map', result)


@test
def pdf_pages():
    """The figure's PDF is one page 340 pt wide; the report is A4; titles are there, dates are not."""
    program = tool('pdfinfo')
    result = run([program, path('figure-5-1.pdf')])
    need_words(result, 'Pages:           1')
    need(re.search(r'Page size: +340(\.0\d*)? x ', result.out), 'not 340 pt wide', result)
    need(re.search(r'(?m)^Title: +\S', result.out), 'no title', result)
    for name in named('.pdf'):
        need(not re.search(r'(?m)^(CreationDate|ModDate|Producer):', run([program, path(name)]).out), f'{name} carries a date or a tool',
             run([program, path(name)]))
    result = run([program, path('report.pdf')])
    need(re.search(r'Page size: +59[45]\S* x 84[12]\S* pts \(A4\)', result.out), 'not A4', result)


@test
def pdf_structure():
    """qpdf finds nothing wrong with any PDF."""
    program = tool('qpdf')
    for name in named('.pdf'):
        result = run([program, '--check', path(name)])
        need(result.code == 0 and 'WARNING' not in result.text, f'{name} is damaged', result)


@test
def pdf_text():
    """pdftotext reads the figure's words as text."""
    result = run([tool('pdftotext'), '-layout', path('figure-5-1.pdf'), '-'])
    for words in ('43 µs', '164 µs', '82 µs', '≥ 18 ms', 'two to three orders of magnitude', '100 ms'):
        need(words in result.out.replace('\u00a0', ' ').replace('\u202f', ' ').replace('\u00b5', 'µ'), f'"{words}" is not in the text', result)


@test
def pdf_one_ink():
    """The figure's PDF uses no colour but grey: it is printed with one ink."""
    sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'support'))
    import pdftext
    tool('qpdf')
    plain = pdftext.plain(read(path('figure-5-1.pdf')), folder('qpdf'))
    coloured = [m.group().decode() for m in re.finditer(rb'(?m)(?:^|\s)([\d.]+) ([\d.]+) ([\d.]+) (?:rg|RG)\b', plain)]
    need(not coloured, f'colours: {coloured[:3]}')
    need(re.search(rb'(?m)\b[\d.]+ [gG]\b', plain), 'no grey is set at all')


@test
def svg_parses():
    """xmllint parses every SVG; each names itself, has a size in its own ratio, and holds no script and no link."""
    program = tool('xmllint')
    for name in named('.svg'):
        result = run([program, '--noout', path(name)])
        need(result.code == 0 and not result.text, f'{name} is not well-formed', result)
        root = xml.etree.ElementTree.parse(path(name)).getroot()
        need(root.get('role'), f'{name} has no role')
        title, description = root.find(SVG + 'title'), root.find(SVG + 'desc')
        need(title is not None and title.text and description is not None and description.text, f'{name} has no title or description')
        ids = [e.get('id') for e in root.iter() if e.get('id')]
        need(len(ids) == len(set(ids)), f'{name}: an id twice')
        need(all(i.startswith(name.split('.')[0]) for i in ids), f'{name}: ids without the prefix of the figure: {ids}')
        for reference in ('aria-labelledby', 'aria-describedby'):
            need(all(i in ids for i in root.get(reference, '').split()), f'{name}: {reference} points nowhere')
        box = [float(n) for n in root.get('viewBox').split()]
        size = [float(re.sub(r'[a-z]+$', '', root.get(a))) for a in ('width', 'height')]
        need(abs(size[0] / size[1] - box[2] / box[3]) < 0.001, f'{name}: width, height and viewBox have other ratios')
        banned = [e.tag for e in root.iter() if e.tag.split('}')[-1] in ('script', 'image', 'foreignObject', 'a')]
        need(not banned, f'{name} holds {banned}')
        for text in root.iter(SVG + 'text'):
            need(text.get('fill') or any(t.get('fill') for t in text.iter(SVG + 'tspan')), f'{name}: text without a fill')


@test
def two_figures_in_one_page():
    """Two SVGs inlined in one page share no id, so that neither takes the other's clip, title or hatch."""
    seen = {}
    for name in ('figure-5-1.svg', *(t + '.svg' for t in TABLES)):
        for element in xml.etree.ElementTree.parse(path(name)).iter():
            if element.get('id'):
                need(element.get('id') not in seen, f'id "{element.get("id")}" in {seen.get(element.get("id"))} and {name}')
                seen[element.get('id')] = name


@test
def svg_slides():
    """The slide form is plain: no class, no style, 1280 by 720, no type under 30 px."""
    root = xml.etree.ElementTree.parse(path('figure-5-1.slides.svg')).getroot()
    need(root.get('viewBox') == '0 0 1280 720', f'viewBox is {root.get("viewBox")}')
    sizes = []
    for element in root.iter():
        need(element.get('class') is None and element.get('style') is None, f'{element.tag} has a class or style')
        need(element.tag != SVG + 'style', 'a style sheet')
        if element.get('font-size'):
            sizes.append(float(element.get('font-size').removesuffix('px')))
    need(sizes and min(sizes) >= 30, f'type sizes {sorted(set(sizes))}')
    text = re.sub(r'\s+', ' ', ''.join(root.itertext()))
    need('no CXL hardware was measured' in text, 'the note is missing')


@test
def svg_type_sizes():
    """No type under 12 px on the web, under 7 pt in the book."""
    for name, floor in (('figure-5-1.svg', 12), *((t + '.svg', 12) for t in TABLES), ('figure-5-1.book.svg', None)):
        root = xml.etree.ElementTree.parse(path(name)).getroot()
        sizes = [float(e.get('font-size').removesuffix('px')) for e in root.iter() if e.get('font-size')]
        if floor is None:
            unit = float(root.get('viewBox').split()[2]) / 340
            floor = 7 * unit - 0.001
        need(sizes and min(sizes) >= floor, f'{name}: type sizes {sorted(set(sizes))}, floor {floor}')


@test
def svg_renders():
    """rsvg-convert draws every SVG at its size, and not an empty page."""
    program = tool('rsvg-convert')
    for name in named('.svg'):
        target = os.path.join(folder('rsvg'), 'out.png')
        result = run([program, '-o', target, path(name)])
        need_exit(result, 0)
        image = png.decode(read(target))
        dark = sum(1 for row in image.rows[::3] for x in range(0, len(row), 3 * image.channels) if row[x] < 128)
        need(dark > 30, f'{name} is drawn almost empty')


@test
def png_size():
    """The PNG is the web figure, two pixels for each px."""
    image = png.decode(read(path('figure-5-1.png')))
    wide = drawing.width(read(path('figure-5-1.svg')))
    need(abs(image.width - 2 * wide) < 1, f'{image.width} pixels wide for {wide} px')


@test
def browser():
    """Chromium loads the pages without a word of complaint, and paints them."""
    program = tool('chromium')
    for name in ('figure-5-1.html', 'report.html', 'table-5-1.html', 'figure-5-1.svg'):
        place = folder('chromium')
        shot = os.path.join(place, 'shot.png')
        result = run([program, '--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--hide-scrollbars', '--enable-logging=stderr',
                      '--v=0', f'--user-data-dir={place}/profile', f'--screenshot={shot}', '--window-size=900,1200', 'file://' + path(name)],
                     timeout=120)
        need(os.path.exists(shot), 'no picture', result)
        complaints = [line for line in result.err.splitlines() if 'CONSOLE' in line]
        need(not complaints, f'{name}: {complaints}')
        image = png.decode(read(shot))
        colours = {image.pixel(x, y) for y in range(0, image.height, 5) for x in range(0, image.width, 3)}
        need(len(colours) > 8, f'{name}: a picture of {len(colours)} colours')
        shutil.rmtree(place, ignore_errors=True)


@test
def page_stands_alone():
    """The pages load nothing from anywhere and say their language, width and title."""
    for name in named('.html'):
        text = read(path(name)).decode()
        loaded = re.findall(r'(?:src|href)\s*=\s*"(?!#|data:)([^"]*)"|@import|url\((?!["\']?(?:#|data:))', text)
        need(not loaded, f'{name} refers to {loaded}')
        for part in ('<!doctype html>', '<html lang=', '<meta name="viewport"', '<title>', '<caption'):
            need(part in text.lower() or part == '<caption' and '<table' not in text, f'{name} has no {part}')
        need('<script' not in text, f'{name} has a script')
        ids = re.findall(r'\sid="([^"]*)"', text)
        need(len(ids) == len(set(ids)), f'{name}: an id twice: {[i for i in ids if ids.count(i) > 1]}')
        for target in re.findall(r'(?:href="#|aria-(?:labelledby|describedby)=")([^"]*)"', text):
            need(all(t in ids for t in target.split()), f'{name}: "{target}" points nowhere')


def tables_of(text):
    return re.findall(r'<table.*?</table>', text, re.S)


@test
def pandoc():
    """pandoc reads each Markdown table as one table with all its rows."""
    program = tool('pandoc')
    for table in TABLES:
        result = run([program, '-f', 'markdown', '-t', 'html', path(table + '.md')])
        need_exit(result, 0)
        found = tables_of(result.out)
        need(len(found) == 1, f'{table}.md gives {len(found)} tables', result)
        need('|' not in re.sub('<[^>]*>', '', result.out), f'{table}.md: a bar is left over', result)
        rows = len(list(csv.reader(io.StringIO(read(path(table + '.csv')).decode('utf-8-sig'), newline=''))))
        need(abs(found[0].count('<tr') - rows) <= 2, f'{table}.md has {found[0].count("<tr")} rows, its CSV {rows}', result)
        result = run([program, '-f', 'gfm', '-t', 'html', path(table + '.md')])
        need(len(tables_of(result.out)) == 1, f'{table}.md is no table on GitHub', result)
    need_exit(run([program, '-f', 'gfm', '-t', 'html', '-o', os.path.join(folder('pandoc'), 'x.html'), path('CANONICAL-NUMBERS.md')]), 0)


@test
def asciidoctor():
    """Asciidoctor reads each AsciiDoc table without a warning."""
    program = tool('asciidoctor')
    for table in TABLES:
        result = run([program, '-v', '--failure-level=INFO', '-e', '-o', '-', path(table + '.adoc')])
        need_exit(result, 0)
        need(not result.err, f'{table}.adoc: a warning', result)
        need(len(tables_of(result.out)) == 1, f'{table}.adoc gives no table', result)
        need('|' not in re.sub('<[^>]*>', '', result.out), f'{table}.adoc: a bar is left over', result)


@test
def latex():
    """pdflatex sets every table and includes the figure twice, at its size, without a warning."""
    program = tool('pdflatex')
    place = folder('latex')
    for name in ('figure-5-1.pdf', *(t + '.tex' for t in TABLES), *(t + '.pdf' for t in TABLES)):
        shutil.copy(path(name), place)
    inputs = '\n'.join(f'\\input{{{t}.tex}}\n' for t in TABLES)
    graphics = '\n'.join(f'\\includegraphics{{{n}}}\n\n' for n in ('figure-5-1.pdf', 'figure-5-1.pdf', 'table-5-1.pdf', 'table-5-1.pdf'))
    write(os.path.join(place, 'book.tex'), '\\documentclass{article}\n\\usepackage[T1]{fontenc}\\usepackage[utf8]{inputenc}\\usepackage{textcomp}'
          '\\usepackage{booktabs,array,longtable}\\usepackage{graphicx}\\usepackage[a4paper,margin=20mm]{geometry}\n\\begin{document}\n'
          + inputs + graphics + '\\setbox0\\hbox{\\includegraphics{figure-5-1.pdf}}\\typeout{WIDTH \\the\\wd0}\n\\end{document}\n')
    result = None
    for _ in range(2):
        result = run([program, '-interaction=nonstopmode', '-halt-on-error', 'book.tex'], cwd=place)
        need_exit(result, 0)
    log = read(os.path.join(place, 'book.log')).decode('utf-8', 'replace')
    complaints = re.findall(r'(?m)^.*(?:[Ww]arning|Overfull|PDF inclusion|^!).*$', log)
    need(not complaints, f'{complaints[:5]}', result)
    wide = re.search(r'WIDTH ([\d.]+)pt', log)
    need(wide and abs(float(wide.group(1)) / 72.27 * 72 - 340) < 0.2, f'the figure is {wide.group() if wide else "not"} wide')
    set_text = run([tool('pdftotext'), '-layout', os.path.join(place, 'book.pdf'), '-']).out
    for words in ('43', '164', '140 GB', '31%', '427'):
        need(words in set_text or words == '427', f'"{words}" is not in what LaTeX set: {set_text[:1500]}')


@test
def comma_separated():
    """Python's csv reads rows of one length, and the cells of the chapter's tables are in them."""
    for table in TABLES:
        rows = list(csv.reader(io.StringIO(read(path(table + '.csv')).decode('utf-8-sig'), newline='')))
        need(len(rows) >= 3, f'{table}.csv has {len(rows)} rows')
        need(len({len(r) for r in rows}) == 1, f'{table}.csv: rows of lengths {sorted({len(r) for r in rows})}')
    cells = ' '.join(c for r in csv.reader(io.StringIO(read(path('table-5-1.csv')).decode('utf-8-sig'), newline='')) for c in r)
    for words in ('121', '64', '32', '43', '82', '164'):
        need(words in cells, f'"{words}" is not in table-5-1.csv: {cells}')


@test
def alt_text():
    """The short alt is one or two sentences of at most 250 characters in spoken units, without symbols."""
    text = read(path('figure-5-1.alt.txt')).decode().strip()
    need(20 < len(text) <= 250, f'{len(text)} characters: {text}')
    spoken = read(path('figure-5-1.description.txt')).decode()
    for words in ('43 microseconds', '164 microseconds', '9 milliseconds', '18 milliseconds', '5.00 mebibyte', '320 kibibytes per token',
                  '50 per cent', '218 times', 'two to three orders of magnitude', 'No CXL hardware was measured'):
        need(words in re.sub(r'\s+', ' ', spoken), f'"{words}" is not in the description: {spoken}')
    for symbol in ('µs', ' ms', 'GB/s', '%', 'MiB', '×', '≥'):
        need(symbol not in text + spoken, f'"{symbol}" cannot be read aloud')
    for name in ('figure-5-1.svg', 'figure-5-1.html'):
        page = re.sub(r'\s+', ' ', read(path(name)).decode())
        need('43 microseconds' in page and '50 per cent' in page, f'{name} does not carry the description')


if __name__ == '__main__':
    main()
