"""Fits the detector's network to what learn.ts sends on standard input, and writes the file of weights.

The shape of the network and all settings come as one line of JSON; each pass over the texts follows as

    u32 texts, u32 tokens, u32 new words
    u32 length of each text; u8 extent of each text (0 marked whole, 1 persons alone, 2 persons and addresses)
    u32 features of the new words, `features` each, 0 for none
    u32 word, u8 gap, u8 hint, u8 tag of each token (tag 255: soft)

all little-endian. Needs Debian's python3-torch and python3-numpy. One thread and one seed: the same input gives the
same bytes on the same processor; on others sums are rounded in another order (see README.md for how far that goes).
"""

import json
import math
import random
import sys
import time

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

source = sys.stdin.buffer
settings = json.loads(source.readline())
shape = settings['shape']
started = time.time()
torch.manual_seed(settings['seed'])
torch.set_num_threads(1)
torch.use_deterministic_algorithms(True)
shuffler = random.Random(settings['seed'])


def say(*words):
    print(f'[{time.time() - started:4.0f} s]', *words, file=sys.stderr, flush=True)


def take(kind, count):
    size = count * np.dtype(kind).itemsize
    read = source.read(size)
    return np.frombuffer(read, kind) if len(read) == size else None


def rounded(values, levels, scale):
    """What is left of the values in the file; their gradient passes as if nothing was rounded."""
    return values + ((values / scale).round().clamp(-levels, levels) * scale - values).detach()


def row_scales(table):
    """Each row's scale for four bits, as a power of the eighth root of two: one byte in the file."""
    largest = table.detach().abs().amax(1, keepdim=True).clamp(min=1e-6) / 7
    return torch.exp2((torch.log2(largest) * 8).ceil().clamp(-200, 55) / 8)


def matrix_scales(matrix):
    return matrix.detach().abs().amax(1, keepdim=True).clamp(min=1e-8) / 127


def normalized(values):
    return values * torch.rsqrt(values.pow(2).mean(-1, keepdim=True) + 1e-5)


class Network(nn.Module):
    def __init__(self):
        super().__init__()
        width, inputs = shape['width'], shape['dimensions'] + shape['gapWidth'] + shape['hintWidth']
        # Small, so that a feature that no text had says next to nothing.
        self.table = nn.Parameter(torch.randn(shape['rows'], shape['dimensions']) * 0.01)
        self.gaps = nn.Parameter(torch.randn(shape['gaps'], shape['gapWidth']) * 0.5)
        self.hints = nn.Parameter(torch.randn(shape['hints'], shape['hintWidth']) * 0.3)
        self.input = nn.Linear(inputs, width)
        self.layers = nn.ModuleList([nn.Linear(width, width) for _ in shape['dilations']])
        self.taps = nn.ParameterList([nn.Parameter(torch.randn(shape['taps'], width) * 0.5) for _ in shape['dilations']])
        self.gains = nn.ParameterList([nn.Parameter(torch.ones(width)) for _ in shape['dilations']])
        self.output = nn.Linear(width, shape['tags'])
        self.is_rounded = False

    def linear(self, layer, values):
        matrix = layer.weight
        if self.is_rounded:
            matrix = rounded(matrix, 127, matrix_scales(matrix))
        return F.linear(values, matrix, layer.bias)

    def forward(self, features, places, gaps, hints, is_token):
        """features: words x features; places, gaps, hints, is_token: texts x tokens."""
        table = rounded(self.table, 7, row_scales(self.table)) if self.is_rounded else self.table
        # A word without some of its features, a token without its hint: what is rare is learned from the rest.
        used = (features > 0).float() * (torch.rand(features.shape) >= settings['featureDrop']).float()
        words = F.embedding_bag(features, table, mode='sum', per_sample_weights=used)
        words = words / used.sum(1, keepdim=True).clamp(min=1).sqrt()
        hints = torch.where(torch.rand(hints.shape) < settings['hintDrop'], torch.zeros_like(hints), hints)
        parts = [F.embedding(places, words), F.embedding(gaps, self.gaps), F.embedding(hints, self.hints)]
        now = normalized(self.linear(self.input, torch.cat(parts, -1)))
        for distance, taps, layer, gain in zip(shape['dilations'], self.taps, self.layers, self.gains):
            inside = now * is_token.unsqueeze(-1)
            before = F.pad(inside, (0, 0, distance, 0))[:, :-distance]
            behind = F.pad(inside, (0, 0, 0, distance))[:, distance:]
            seen = F.relu(self.linear(layer, before * taps[0] + inside * taps[1] + behind * taps[2]))
            now = normalized(now + F.dropout(seen, settings['drop'], True)) * gain
        return self.linear(self.output, now)


def losses(scores, tags, extents):
    odds = scores.log_softmax(-1)
    right = odds.gather(-1, tags.unsqueeze(-1)).squeeze(-1)
    whole = -(right * 0.98 + odds.mean(-1) * 0.02)
    # In a text where persons alone are marked, the rest may be anything but a person (or an address).
    chances = odds.exp()
    barred = chances[..., 1:3].sum(-1) + chances[..., 3:5].sum(-1) * (extents == 2).float().unsqueeze(1)
    partly = -torch.where(tags > 0, right, (1 - barred).clamp(min=1e-6).log())
    return torch.where((extents > 0).unsqueeze(1), partly, whole)


def batches(lengths):
    """Texts of about the same length together, so that little of a batch is empty."""
    order = sorted(range(len(lengths)), key=lambda text: lengths[text] + shuffler.random() * 12)
    made, batch, longest = [], [], 0
    for text in order:
        longest = max(longest, lengths[text])
        if batch and longest * (len(batch) + 1) > settings['batchTokens']:
            made.append(batch)
            batch, longest = [], lengths[text]
        batch.append(text)
    made.append(batch)
    shuffler.shuffle(made)
    return made


network = Network()
groups = [
    {'params': [network.table], 'weight_decay': 0.0},
    {'params': [each for name, each in network.named_parameters() if name != 'table'], 'weight_decay': 0.01},
]
optimizer = torch.optim.AdamW(groups)
average = {name: value.detach().clone() for name, value in network.state_dict().items()}
features = np.zeros((0, settings['features']), np.int64)
steps = 0
for epoch in range(settings['epochs']):
    head = take('<u4', 3)
    if head is None:
        sys.exit('The texts ended before the last pass.')
    texts, tokens, fresh = map(int, head)
    lengths = take('<u4', texts).astype(np.int64)
    extents = take('u1', texts).astype(np.int64)
    new = take('<u4', fresh * settings['features']).reshape(-1, settings['features'])
    features = np.concatenate([features, new.astype(np.int64)])
    words = take('<u4', tokens).astype(np.int64)
    columns = [take('u1', tokens).astype(np.int64) for _ in range(3)]
    starts = np.concatenate([[0], np.cumsum(lengths)[:-1]])
    # The last third learns with the numbers that the file will hold.
    network.is_rounded = epoch >= settings['epochs'] * 0.7
    made = batches(lengths)
    total = 0.0
    for index, batch in enumerate(made):
        progress = (epoch + index / len(made)) / settings['epochs']
        rate = min(1, (steps + 1) / 100) * (0.5 * (1 + math.cos(math.pi * progress)) + 0.01)
        optimizer.param_groups[0]['lr'] = 4e-3 * rate
        optimizer.param_groups[1]['lr'] = 2e-3 * rate
        size = (len(batch), int(max(lengths[text] for text in batch)))
        word = np.full(size, -1, np.int64)
        gap, hint, tag = (np.zeros(size, np.int64) for _ in range(3))
        for row, text in enumerate(batch):
            part = slice(starts[text], starts[text] + lengths[text])
            word[row, : lengths[text]] = words[part]
            for to, column in zip((gap, hint, tag), columns):
                to[row, : lengths[text]] = column[part]
        unique, places = np.unique(np.maximum(word, 0), return_inverse=True)
        is_token = torch.from_numpy(word >= 0).float()
        tags = torch.from_numpy(tag)
        is_soft = tags == 255
        extent = torch.from_numpy(extents[batch])
        scores = network(
            torch.from_numpy(features[unique]),
            torch.from_numpy(places.reshape(size)),
            torch.from_numpy(gap),
            torch.from_numpy(hint),
            is_token,
        )
        weight = is_token * torch.where(extent > 0, settings['partlyWeight'], 1.0).unsqueeze(1)
        weight = weight * torch.where(is_soft, settings['softWeight'], 1.0)
        loss = (losses(scores, torch.where(is_soft, 0, tags), extent) * weight).sum() / weight.sum().clamp(min=1)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        steps += 1
        total += float(loss)
        if steps % 10 == 0:
            with torch.no_grad():
                for name, value in network.state_dict().items():
                    average[name].mul_(0.97).add_(value, alpha=0.03)
    if epoch < 2 or epoch % 5 == 4:
        say(f'pass {epoch + 1}: {tokens} tokens, {len(features)} words so far, loss {total / len(made):.4f}')

network.load_state_dict(average)
with torch.no_grad(), open(settings['file'], 'wb') as file:

    def put(values, kind):
        file.write(values.detach().numpy().astype(kind).tobytes())

    def put_matrix(layer):
        scales = matrix_scales(layer.weight)
        put((layer.weight / scales).round().clamp(-127, 127), 'i1')
        put(scales, '<f4')
        put(layer.bias, '<f4')

    scales = row_scales(network.table)
    numbers = (network.table / scales).round().clamp(-7, 7).numpy().astype(np.int8)
    file.write(((numbers[:, 0::2] & 15) | ((numbers[:, 1::2] & 15) << 4)).astype(np.uint8).tobytes())
    put((torch.log2(scales) * 8).round() + 200, 'u1')
    put(network.gaps, '<f4')
    put(network.hints, '<f4')
    put_matrix(network.input)
    for taps, layer, gain in zip(network.taps, network.layers, network.gains):
        put(taps, '<f4')
        put_matrix(layer)
        put(gain, '<f4')
    put_matrix(network.output)
say(f'{steps} steps; {sum(each.numel() for each in network.parameters())} parameters in {settings["file"]}')
