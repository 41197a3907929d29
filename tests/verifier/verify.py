"""Checks an evidence bundle, written from its README.txt alone: python3 verify.py BUNDLE.zip KEYS.json

KEYS.json is the answer of /api/evidence/keys. Exit code 0: intact and signed with one of these keys; 3: intact, signer
unknown; 1: broken; 2: not readable. Of time stamps it is checked that they are over
these heads, and said what they state; their signatures, and those of mails (DKIM), are not looked at here. Nothing but the
standard library of Python 3.8 or later.
"""
import base64, hashlib, json, re, sys, zipfile

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

# --- What the README says ---------------------------------------------------------------------------------------------
class Broken(Exception): pass
sha = lambda data: hashlib.sha256(data).hexdigest()

def check(holds, why):
    if not holds: raise Broken(why)

def ordered(value):
    if isinstance(value, dict):
        return {key: ordered(value[key]) for key in sorted(value, key=lambda key: key.encode('utf-16-be'))}
    return [ordered(item) for item in value] if isinstance(value, list) else value

def canonical(value):  # RFC 8785, for values without fractions
    return json.dumps(ordered(value), ensure_ascii=False, separators=(',', ':')).encode('utf-8')

def read_ledger(data):
    lines = data.decode('utf-8').split('\n')
    first = re.fullmatch(r'recall-ledger/1 (\d+) ([0-9a-f]{64})', lines[0])
    check(first and lines.pop() == '', 'the first line of the ledger is not what it has to be')
    previous, entries = '0' * 64, []
    for place, line in enumerate(lines[1:], 1):
        written, text = line[:64], line[65:]
        check(sha(text.encode('utf-8')) == written and line[64:65] == ' ', f'entry {place} was changed')
        entry = json.loads(text)
        check(canonical(entry) == text.encode('utf-8'), f'entry {place} is not in canonical form')
        check(entry['seq'] == place and entry['prevHash'] == previous, f'entry {place} does not follow the one before')
        previous = written
        entries.append(dict(entry, hash=written))
    check(int(first[1]) == len(entries) and first[2] == previous, 'the first line does not fit the entries')
    return entries

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

def path_of(entry, events):
    event = events.get(entry['eventId'])
    is_mail = entry['mediaType'] == 'message/rfc822' and entry['requestId'] is not None
    is_named = event is not None and event['payload'].get('rawSha256') == entry['sha256']
    is_filed = is_named and event['payload'].get('filed') is True
    is_reply = is_mail and (event is None or is_named)
    folder = ('filed' if is_filed else 'replies' if is_reply else 'screenshots' if entry['kind'] == 'screenshot'
              else 'letters' if entry['requestId'] is not None else 'authorization')
    name = re.sub(r'^[._]+', '', re.sub(r'[^A-Za-z0-9._-]+', '_', entry['name']))[-80:]
    return f"{folder}/{entry['seq']:04d}-{name or 'file'}"

def verify(files, published):
    for name in ('README.txt', 'verify.html', 'heads.json', 'replies/verdicts.json', 'contents.json'):
        check(name in files, f'{name} is missing')
    entries = read_ledger(files['ledger.txt'])
    heads, left_out = json.loads(files['heads.json']), json.loads(files['contents.json'])['leftOut']
    keys = {key['id']: key for key in heads['keys'] + published}  # of a published key the bundle's word does not count

    def holds(statement):
        key = keys.get(statement['key'])
        check(key, 'it was signed with a key that is not here')
        raw = base64.b64decode(key['publicKey'])
        check(sha(raw) == key['id'], 'a key is not what its id says')
        check(key['retiredAt'] is None or statement['at'] <= key['retiredAt'], 'the key was no longer in use')
        text = canonical({name: value for name, value in statement.items() if name != 'signature'})
        check(signed(raw, base64.b64decode(statement['signature']), text), 'a signature does not fit what it signs')
        return any(own['id'] == key['id'] for own in published)

    ours = 0
    for head in sorted(heads['heads'], key=lambda head: head['entries']):
        is_ours = holds(head)
        check(head['entries'] <= len(entries), f"entries are missing: {head['entries']} were signed for")
        check(head['ledger'] == entries[0]['hash'], 'the signed head is of another ledger')
        check(head['hash'] == entries[head['entries'] - 1]['hash'], f"rewritten after entry {head['entries']} was signed")
        if is_ours: ours = head['entries']

    stamps = heads.get('stamps') or []
    for stamp in stamps:
        head = next((head for head in heads['heads'] if (head['entries'], head['at']) == (stamp['entries'], stamp['at'])), None)
        check(head, 'a time stamp is of a head that is not in this bundle')
        root = hashlib.sha256(b'\x00' + canonical(head)).digest()
        for step in stamp['path']:
            beside = bytes.fromhex(step['hash'])
            root = hashlib.sha256(b'\x01' + (beside + root if step['side'] == 'left' else root + beside)).digest()
        check(imprint(base64.b64decode(stamp['token'])) == root, 'a time stamp is of something else than this record')
    if stamps: print(f'Time stamps: {len(stamps)}, over these heads; their signatures are not checked here')

    events = {entry['id']: entry for entry in entries if entry['entry'] == 'event'}
    paths = {path_of(entry, events): entry for entry in entries if entry['entry'] == 'artifact'}
    for path, entry in paths.items():
        check(path in files or path in left_out, f'{path} is missing')
        check(path not in files or sha(files[path]) == entry['sha256'], f'{path} was changed')
    for path in files:
        stray = re.match(r'(letters|replies|filed|authorization|screenshots)/', path) and path != 'replies/verdicts.json'
        check(not stray or path in paths, f'no entry names {path}')
    for said in json.loads(files['replies/verdicts.json'])['verdicts']:  # each is a part of an entry, word for word
        event = entries[said['verdictEntry'] - 1] if said['verdictEntry'] else None
        for name, value in (said['verdict'] or {}).items():
            theirs = event['payload'].get(name)
            fits = all(all(theirs[at].get(key) == item[key] for key in item) for at, item in enumerate(value)) \
                if name == 'signatures' else theirs == value
            check(fits, 'replies/verdicts.json says something else than the ledger')

    seal = heads.get('page')
    page_is_ours = seal is not None and holds(seal)
    check(seal is None or sha(files['verify.html']) == seal['sha256'], 'verify.html was replaced')
    return ours == len(entries) > 0 and page_is_ours

def main(bundle, key_file):
    try:
        with open(key_file) as file: published = json.load(file)['keys']
        with zipfile.ZipFile(bundle) as archive:
            names = archive.namelist()
            if len(set(names)) != len(names) or 'ledger.txt' not in names: raise zipfile.BadZipFile('no evidence bundle')
            files = {name: archive.read(name) for name in names}
    except Exception as error:
        print(f'Not readable: {error}')
        return 2
    try:
        known = verify(files, published)
    except Exception as error:  # whatever cannot be read is not proven
        print(f'NOT intact: {error}')
        return 1
    print('Intact and signed' if known else 'Intact, signer unknown')
    return 0 if known else 3

if __name__ == '__main__':
    if len(sys.argv) != 3: sys.exit(print(__doc__) or 2)
    sys.exit(main(sys.argv[1], sys.argv[2]))
