"""Checks an evidence file, written from server/evidence/FORMAT.md alone: python3 verify.py FILE KEYS.json

KEYS.json is the answer of /api/evidence/keys. Exit code 0: intact and signed with one of these keys; 3: intact, signer
unknown; 1: broken; 2: not readable. Of time stamps it is checked that they are over these heads, and said what they
state; their signatures, and those of mails (DKIM), are not looked at here. Nothing but the standard library of Python
3.8 or later.
"""
import base64, hashlib, json, math, re, struct, sys, unicodedata, zlib

# --- Ed25519 (RFC 8032, section 6) ------------------------------------------------------------------------------------
P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P

def point(data):
    y = int.from_bytes(data, 'little')
    sign, y = y >> 255, y & (2**255 - 1)
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P: x = x * pow(2, (P - 1) // 4, P) % P
    if y >= P or (x * x - square) % P or (x == 0 and sign): return None
    if x & 1 != sign: x = P - x
    return x, y, 1, x * y % P

def add(p, q):
    a, b = (p[1] - p[0]) * (q[1] - q[0]), (p[1] + p[0]) * (q[1] + q[0])
    c, d = 2 * p[3] * q[3] * D, 2 * p[2] * q[2]
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P

def times(n, p):
    total = (0, 1, 1, 0)
    while n:
        if n & 1: total = add(total, p)
        p, n = add(p, p), n >> 1
    return total

BASE = point((4 * pow(5, P - 2, P) % P).to_bytes(32, 'little'))

def signed(key, signature, data):
    if len(key) != 32 or len(signature) != 64: return False
    public, r, s = point(key), point(signature[:32]), int.from_bytes(signature[32:], 'little')
    if public is None or r is None or s >= L: return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + key + data).digest(), 'little') % L
    left, right = times(s, BASE), add(r, times(k, public))
    return (left[0] * right[2] - right[0] * left[2]) % P == 0 and (left[1] * right[2] - right[1] * left[2]) % P == 0

# --- 'Canonical JSON' -------------------------------------------------------------------------------------------------
class Broken(Exception): pass
class Unreadable(Exception): pass
sha = lambda data: hashlib.sha256(data).hexdigest()

def check(holds, why):
    if not holds: raise Broken(why)

def readable(holds, why):
    if not holds: raise Unreadable(why)

def no_constant(name): raise ValueError(name)

def parse(text):  # every number is a double, as the format says
    return json.loads(text, parse_int=float, parse_float=float, parse_constant=no_constant)

def number(value):  # as ECMAScript writes it
    check(math.isfinite(value), 'a number is out of range')
    if value == 0: return '0'
    mantissa, _, exponent = f'{abs(value)!r}'.partition('e')
    whole, _, fraction = mantissa.partition('.')
    digits, n = whole + fraction, len(whole) + int(exponent or 0)
    while digits.startswith('0'): digits, n = digits[1:], n - 1
    digits = digits.rstrip('0')
    k = len(digits)
    if k <= n <= 21: text = digits + '0' * (n - k)
    elif 0 < n <= 21: text = digits[:n] + '.' + digits[n:]
    elif -6 < n <= 0: text = '0.' + '0' * -n + digits
    else: text = digits[0] + ('.' + digits[1:] if k > 1 else '') + 'e' + ('+' if n > 0 else '-') + str(abs(n - 1))
    return ('-' if value < 0 else '') + text

def written(value, levels=64):
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, float): return number(value)
    check(levels > 0, 'values are nested too deeply')
    if isinstance(value, list): return '[' + ','.join(written(item, levels - 1) for item in value) + ']'
    keys = sorted(value, key=lambda key: key.encode('utf-16-be'))
    return '{' + ','.join(f'{written(key)}:{written(value[key], levels - 1)}' for key in keys) + '}'

def canonical(value): return written(value).encode('utf-8')

def canonical_file(data, name):
    value = parse(data.decode('utf-8'))
    check(canonical(value) + b'\n' == data, f'{name} is not in canonical form')
    return value

# --- What a value has to be -------------------------------------------------------------------------------------------
MOMENT = 8_640_000_000_000_000
string = lambda value: isinstance(value, str)
integer = lambda low, high=2**53 - 1: lambda value: isinstance(value, float) and value.is_integer() and low <= value <= high
text = lambda most: lambda value: isinstance(value, str) and len(value) <= most
one_of = lambda *known: lambda value: isinstance(value, str) and value in known
digest = lambda value: isinstance(value, str) and re.fullmatch('[0-9a-f]{64}', value) is not None
or_null = lambda kind: lambda value: value is None or kind(value)
list_of = lambda kind, most: lambda value: isinstance(value, list) and len(value) <= most and all(map(kind, value))

def thing(fields, optional={}):
    def fits(value):
        return isinstance(value, dict) and set(fields) <= set(value) <= set(fields) | set(optional) \
            and all((fields.get(name) or optional[name])(part) for name, part in value.items())
    return fits

COMMON = {'format': one_of('recall-ledger/1'), 'id': string, 'seq': lambda value: isinstance(value, float),
          'prevHash': string, 'createdAt': integer(0, MOMENT), 'requestId': or_null(string)}
EVENT = thing({**COMMON, 'entry': one_of('event'), 'type': string,
               'payload': lambda value: isinstance(value, dict) and string(value.get('message'))})
ARTIFACT = thing({**COMMON, 'entry': one_of('artifact'), 'eventId': or_null(string), 'kind': string, 'name': string,
                  'mediaType': string, 'size': integer(0), 'sha256': digest})
SIGNATURE = {'at': integer(0, MOMENT), 'key': digest, 'signature': text(100)}
HEAD = thing({**SIGNATURE, 'format': one_of('recall-head/1'), 'ledger': digest, 'entries': integer(1), 'hash': digest})
PAGE = thing({**SIGNATURE, 'format': one_of('recall-page/1'), 'sha256': digest})
KEY = thing({'id': digest, 'algorithm': one_of('Ed25519'), 'publicKey': text(60), 'madeAt': integer(0),
             'retiredAt': or_null(integer(0))})
STEP = thing({'side': one_of('left', 'right'), 'hash': digest})
STAMP = thing({'format': one_of('recall-stamp/1'), 'entries': integer(1), 'at': integer(0, MOMENT),
               'path': list_of(STEP, 40), 'token': text(40_000)})
HEADS = thing({'format': one_of('recall-heads/1'), 'keys': list_of(KEY, 200), 'heads': list_of(HEAD, 2_000)},
              {'page': PAGE, 'stamps': list_of(STAMP, 400)})
CONTENTS = thing({'format': one_of('recall-contents/1'), 'leftOut': list_of(string, math.inf)})

def strict_base64(value):  # one spelling only
    data = base64.b64decode(value, validate=True)
    check(base64.b64encode(data).decode() == value, 'base64 is not written as it has to be')
    return data

# --- 'The ZIP file' ---------------------------------------------------------------------------------------------------
def plain_name(name):
    parts = unicodedata.normalize('NFC', name).lower()
    return '/'.join(part.rstrip('. ') for part in (parts[:-1] if parts.endswith('/') else parts).split('/'))

def zip_name(data):
    try: name = data.decode('utf-8')
    except UnicodeDecodeError: raise Unreadable('a name cannot be read')
    parts = (name[:-1] if name.endswith('/') else name).split('/')
    readable(not re.search(r'[\x00-\x1f\x7f\\:]', name) and all(part.rstrip('. ') for part in parts), 'a name is not allowed')
    return name

def says_more(extra):
    at = 0
    while at + 4 <= len(extra):
        kind, length = struct.unpack_from('<HH', extra, at)
        if kind in (0x0001, 0x7075): return True
        at += 4 + length
    return at != len(extra)

def read_zip(data):
    end = len(data) - 22
    readable(end >= 0 and data[end:end + 4] == b'PK\x05\x06', 'the end of the ZIP file is missing')
    disks, here, count, size, start, comment = struct.unpack_from('<IHHIIH', data, end + 4)
    readable(disks == 0 and here == count and comment == 0 and start + size == end, 'the ZIP file is damaged')
    readable(count <= 20_000, 'too many files')
    at, entries, plain, plain_files, total = start, [], set(), set(), 0
    for _ in range(count):
        readable(at + 46 <= end and data[at:at + 4] == b'PK\x01\x02', 'the ZIP file is damaged')
        flags, method, _, _, crc, packed, size, names, extras, comments, disk, _, outside, offset = \
            struct.unpack_from('<4xHHHHIIIHHHHHII', data, at + 4)
        name_end, extra_end = at + 46 + names, at + 46 + names + extras
        readable(extra_end + comments <= end, 'the ZIP file is damaged')
        name = zip_name(data[at + 46:name_end])
        mode, folder = outside >> 16 & 0xf000, name.endswith('/')
        readable(flags & ~0x080e == 0 and method in (0, 8), f'{name} is packed in a way that is not known here')
        readable(not says_more(data[name_end:extra_end]), f'two things are said about {name}')
        readable(mode in (0, 0x4000 if folder else 0x8000) and not (folder and size), f'{name} is not allowed')
        readable(disk == 0, 'the ZIP file is damaged')
        readable(plain_name(name) not in plain, f'two files with the name {name}')
        plain.add(plain_name(name))
        if not folder: plain_files.add(plain_name(name))
        total += size
        readable(total <= 512 * 1024 * 1024, 'unpacked it is too large')
        entries.append((offset, name, flags, method, crc, packed, size))
        at = extra_end + comments
    readable(at == end, 'the ZIP file is damaged')
    for name in plain:
        parts = name.split('/')
        readable(not any('/'.join(parts[:n]) in plain_files for n in range(1, len(parts))), f'a file is a folder: {name}')
    files, free, contents = {}, 0, {}
    for offset, name, flags, method, crc, packed, size in sorted(entries):
        readable(offset == free and free + 30 <= len(data) and data[free:free + 4] == b'PK\x03\x04', 'the ZIP file is damaged')
        local = struct.unpack_from('<2xHH4xIIIHH', data, free + 4)
        begin = free + 30 + local[5] + local[6]
        readable(begin <= len(data), 'the ZIP file is damaged')
        same = all(stated == real or (flags & 8 and stated == 0) for stated, real in zip(local[2:5], (crc, packed, size)))
        readable(same and local[:2] == (flags, method) and zip_name(data[free + 30:free + 30 + local[5]]) == name
                 and not says_more(data[free + 30 + local[5]:begin]), f'two things are said about {name}')
        free = begin + packed
        readable(free <= start, 'the ZIP file is damaged')
        if flags & 8:
            described = struct.pack('<III', crc, packed, size)
            if data[free:free + 16] == b'PK\x07\x08' + described: free += 16
            elif data[free:free + 12] == described: free += 12
            else: readable(size == packed == 0, 'the ZIP file is damaged')
        content = data[begin:begin + packed]
        if method == 8 and not name.endswith('/'):
            unpacking = zlib.decompressobj(-15)
            try: content = unpacking.decompress(content, size + 1)
            except zlib.error: raise Unreadable(f'{name} cannot be unpacked')
            readable(unpacking.eof and not unpacking.unused_data, f'{name} cannot be unpacked')
        if name.endswith('/'): continue
        readable(len(content) == size and zlib.crc32(content) == crc, f'{name} is damaged')
        contents[name] = content
    readable(free == start, 'the ZIP file is damaged')
    for _, name, *_ in entries:  # in the order of the directory
        if name in contents: files[name] = contents[name]
    own = {name: content for name, content in files.items()
           if not re.search(r'^__MACOSX/|(?:^|/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)\Z', name)}
    top = next(iter(own), '').split('/')[0]
    if own and all(name.startswith(f'{top}/') for name in own):
        own = {name[len(top) + 1:]: content for name, content in own.items()}
    return own

# --- 'ledger.txt' -----------------------------------------------------------------------------------------------------
def read_ledger(data):
    lines = data.decode('utf-8').split('\n')
    first = re.fullmatch(r'recall-ledger/1 (0|[1-9][0-9]{0,8}) ([0-9a-f]{64})', lines[0])
    check(first, 'the first line of the ledger is not what it has to be')
    check(lines.pop() == '', 'the last line does not end in a line feed')
    previous, entries = '0' * 64, []
    for place, line in enumerate(lines[1:], 1):
        stated, written_as = line[:64], line[65:]
        check(digest(stated) and line[64:65] == ' ', f'line {place} does not start with a hash')
        check(sha(written_as.encode('utf-8')) == stated, f'entry {place} was changed')
        entry = parse(written_as)
        check(EVENT(entry) or ARTIFACT(entry), f'entry {place} is not an entry')
        check(canonical(entry) == written_as.encode('utf-8'), f'entry {place} is not in canonical form')
        check(entry['seq'] == place and entry['prevHash'] == previous, f'entry {place} does not follow the one before')
        previous = stated
        entries.append(dict(entry, hash=stated, seq=place))
    check(int(first[1]) == len(entries) and first[2] == previous, 'the first line does not fit the entries')
    return entries

# --- 'Paths of files' and 'replies/verdicts.json' ---------------------------------------------------------------------
FOLDERS = ('letters', 'replies', 'filed', 'screenshots', 'authorization')

def path_of(entry, event):
    named = event is not None and event['payload'].get('rawSha256') == entry['sha256']
    filed = named and event['payload'].get('filed') is True
    reply = not filed and entry['mediaType'] == 'message/rfc822' and entry['requestId'] is not None and (event is None or named)
    folder = ('filed' if filed else 'replies' if reply else 'screenshots' if entry['kind'] == 'screenshot'
              else 'letters' if entry['requestId'] is not None else 'authorization')
    name = re.sub(r'^[._]+', '', re.sub(r'[^A-Za-z0-9._-]+', '_', entry['name']))[-80:]
    return f"{folder}/{entry['seq']:04d}-{name or 'file'}", reply

def utc(at):  # as ECMAScript writes a moment
    days, ms = divmod(int(at), 86_400_000)
    z = days + 719_468  # days from 1 March of year 0, proleptic Gregorian calendar
    era, day = divmod(z, 146_097)
    year = (day - day // 1460 + day // 36_524 - day // 146_096) // 365
    of_year = day - (365 * year + year // 4 - year // 100)
    month = (5 * of_year + 2) // 153
    y = year + era * 400 + (month >= 10)
    shown = f'{y:04d}' if y < 10_000 else f'+{y:06d}'
    return (f'{shown}-{month + 3 if month < 10 else month - 9:02d}-{of_year - (153 * month + 2) // 5 + 1:02d}'
            f'T{ms // 3_600_000:02d}:{ms // 60_000 % 60:02d}:{ms // 1000 % 60:02d}.{ms % 1000:03d}Z')

def judged(event):
    payload = {} if event is None else event['payload']
    kinds = {'domain': string, 'selector': string, 'result': string, 'aligned': lambda value: isinstance(value, bool),
             'keyRecord': or_null(string)}
    fits = isinstance(payload.get('authentic'), bool) and isinstance(payload.get('signatures'), list) \
        and all(string(payload[name]) for name in ('verdict', 'from') if name in payload) \
        and all(isinstance(item, dict) and all(name in item and kind(item[name]) for name, kind in kinds.items())
                for item in payload['signatures'])
    if not fits: return None
    kept = {name: payload[name] for name in ('authentic', 'verdict', 'from') if name in payload}
    return {**kept, 'signatures': [{name: item[name] for name in kinds} for item in payload['signatures']]}

# --- 'heads.json': time stamps ----------------------------------------------------------------------------------------
def der(data):  # the values in it, one after another: tag, content
    values = []
    while data:
        length, start = data[1], 2
        if length & 0x80: start, length = 2 + (length & 0x7f), int.from_bytes(data[2:2 + (length & 0x7f)], 'big')
        values.append((data[0], data[start:start + length]))
        data = data[start + length:]
    return values

def imprint(token):  # RFC 3161: the SHA-256 that a TimeStampToken is over
    signed_data = der(der(der(der(token)[0][1])[1][1])[0][1])
    info = der(der(der(der(der(signed_data[2][1])[1][1])[0][1])[0][1])[2][1])
    check(der(info[0][1])[0][1] == bytes.fromhex('608648016503040201'), 'a time stamp is of something else')
    return info[1][1]

# --- 'The verdict' ----------------------------------------------------------------------------------------------------
EVERY = ('README.txt', 'verify.html', 'ledger.txt', 'heads.json', 'replies/verdicts.json', 'contents.json')

def verify(files, published):
    for name in EVERY: check(name in files, f'{name} is missing')
    entries = read_ledger(files['ledger.txt'])
    heads = canonical_file(files['heads.json'], 'heads.json')
    check(HEADS(heads), 'heads.json is not what it has to be')
    check(len({key['id'] for key in heads['keys']}) == len(heads['keys']), 'two keys have one id')
    ours = {key['id']: key for key in published}
    keys = {**{key['id']: key for key in heads['keys']}, **ours}  # of a published key the bundle's word does not count

    def holds(statement):
        key = keys.get(statement['key'])
        check(key, 'it was signed with a key that is not here')
        raw = strict_base64(key['publicKey'])
        check(sha(raw) == key['id'], 'a key is not what its id says')
        check(key['retiredAt'] is None or statement['at'] <= key['retiredAt'], 'the key was no longer in use')
        said = canonical({name: value for name, value in statement.items() if name != 'signature'})
        check(signed(raw, strict_base64(statement['signature']), said), 'a signature does not fit what it signs')
        return key['id'] in ours

    signed_by_us = 0
    for head in sorted(heads['heads'], key=lambda head: head['entries']):
        is_ours, count = holds(head), int(head['entries'])
        check(count <= len(entries), f'entries are missing: {count} were signed for')
        check(head['ledger'] == entries[0]['hash'], 'the signed head is of another ledger')
        check(head['hash'] == entries[count - 1]['hash'], f'rewritten after entry {count} was signed')
        if is_ours: signed_by_us = count

    stamps = heads.get('stamps') or []
    for stamp in stamps:
        head = next((head for head in heads['heads'] if (head['entries'], head['at']) == (stamp['entries'], stamp['at'])), None)
        check(head, 'a time stamp is of a head that is not in this bundle')
        root = hashlib.sha256(b'\x00' + canonical(head)).digest()
        for step in stamp['path']:
            beside = bytes.fromhex(step['hash'])
            root = hashlib.sha256(b'\x01' + (beside + root if step['side'] == 'left' else root + beside)).digest()
        check(imprint(strict_base64(stamp['token'])) == root, 'a time stamp is of something else than this record')
    if stamps: print(f'Time stamps: {len(stamps)}, over these heads; their signatures are not checked here')

    events = {entry['id']: entry for entry in entries if entry['entry'] == 'event'}
    left_out, verdicts, named = [], [], set(EVERY)
    for entry in entries:
        if entry['entry'] != 'artifact': continue
        event = events.get(entry['eventId'])
        path, reply = path_of(entry, event)
        named.add(path)
        if path not in files: left_out.append(path)
        else: check(sha(files[path]) == entry['sha256'] and len(files[path]) == entry['size'], f'{path} was changed')
        if reply:
            verdicts.append({'file': path, 'sha256': entry['sha256'], 'entry': float(entry['seq']),
                             'arrivedAt': utc(entry['createdAt']),
                             'verdictEntry': None if event is None else float(event['seq']), 'verdict': judged(event)})
    contents = canonical_file(files['contents.json'], 'contents.json')
    check(CONTENTS(contents) and contents['leftOut'] == left_out, 'contents.json says something else than what is here')
    check(canonical({'format': 'recall-verdicts/1', 'verdicts': verdicts}) + b'\n' == files['replies/verdicts.json'],
          'replies/verdicts.json says something else than the ledger')
    strangers = [path for path in files if path not in named]
    for path in strangers:
        check('/' not in path or path.split('/')[0].lower() not in FOLDERS, f'no entry names {path}')
        print(f'Not a part of the record: {path}')

    seal = heads.get('page')
    page_is_ours = seal is not None and holds(seal)
    check(seal is None or sha(files['verify.html']) == seal['sha256'], 'verify.html was replaced')
    return signed_by_us == len(entries) > 0 and page_is_ours

def is_entry(line):
    try: value = parse(line[65:].decode('utf-8'))
    except Exception: return False
    return EVENT(value) or ARTIFACT(value)

def looks_like_ledger(data):
    return any(line[:7] == b'recall-' or is_entry(line) for line in data[:65_536].split(b'\n')[:3])

def main(path, key_file):
    try:
        with open(key_file) as file: published = json.load(file)['keys']
        with open(path, 'rb') as file: data = file.read()
        is_bundle = len(data) >= 22 and data[:4] in (b'PK\x03\x04', b'PK\x05\x06')
        files = read_zip(data) if is_bundle else {'ledger.txt': data} if looks_like_ledger(data) else {}
        readable('ledger.txt' in files, 'no evidence file')
        readable(files['ledger.txt'].count(b'\n') <= 500_000, 'the ledger is too long')
    except Exception as error:
        print(f'Not readable: {error}')
        return 2
    try:
        known = verify(files, published) if is_bundle else read_ledger(data) is None
    except Exception as error:  # whatever cannot be read is not proven
        print(f'NOT intact: {error}')
        return 1
    print('Intact and signed' if known else 'Intact, signer unknown')
    return 0 if known else 3

if __name__ == '__main__':
    if len(sys.argv) != 3: sys.exit(print(__doc__) or 2)
    sys.exit(main(sys.argv[1], sys.argv[2]))
