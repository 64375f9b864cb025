"""Just enough PNG to change pixels: 8-bit RGB and RGBA, no interlace."""
import struct
import zlib

SIGNATURE = b'\x89PNG\r\n\x1a\n'


class Image:
    def __init__(self, width, height, channels, rows, others):
        self.width, self.height, self.channels, self.rows, self.others = width, height, channels, rows, others

    def pixel(self, x, y):
        return bytes(self.rows[y][x * self.channels:x * self.channels + 3])

    def paint(self, left, top, right, bottom, colour):
        fill = (colour + b'\xff')[:self.channels]
        for y in range(top, bottom):
            self.rows[y][left * self.channels:right * self.channels] = fill * (right - left)


def chunks(data):
    at = len(SIGNATURE)
    while at < len(data):
        size, kind = struct.unpack('>I4s', data[at:at + 8])
        yield kind, data[at + 8:at + 8 + size]
        at += 12 + size


def decode(data):
    header, packed, others = None, b'', []
    for kind, body in chunks(data):
        if kind == b'IHDR':
            header = struct.unpack('>IIBBBBB', body)
        elif kind == b'IDAT':
            packed += body
        elif kind != b'IEND':
            others.append((kind, body))
    width, height, depth, colour, _, _, interlace = header
    channels = {2: 3, 6: 4}[colour]
    assert depth == 8 and interlace == 0
    raw, stride, rows, before = zlib.decompress(packed), width * channels, [], bytearray(width * channels)
    for y in range(height):
        start = y * (stride + 1)
        method, row = raw[start], bytearray(raw[start + 1:start + 1 + stride])
        for i in range(stride):
            left = row[i - channels] if i >= channels else 0
            up, corner = before[i], before[i - channels] if i >= channels else 0
            if method == 1:
                row[i] = row[i] + left & 255
            elif method == 2:
                row[i] = row[i] + up & 255
            elif method == 3:
                row[i] = row[i] + (left + up) // 2 & 255
            elif method == 4:
                guess = left + up - corner
                near = min((abs(guess - left), 0, left), (abs(guess - up), 1, up), (abs(guess - corner), 2, corner))
                row[i] = row[i] + near[2] & 255
        rows.append(row)
        before = row
    return Image(width, height, channels, rows, others)


def encode(image):
    def chunk(kind, body):
        return struct.pack('>I', len(body)) + kind + body + struct.pack('>I', zlib.crc32(kind + body))

    header = struct.pack('>IIBBBBB', image.width, image.height, 8, {3: 2, 4: 6}[image.channels], 0, 0, 0)
    packed = zlib.compress(b''.join(b'\0' + bytes(row) for row in image.rows), 6)
    return SIGNATURE + chunk(b'IHDR', header) + b''.join(chunk(*o) for o in image.others) + chunk(b'IDAT', packed) + chunk(b'IEND', b'')
