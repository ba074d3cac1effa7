import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTopicName } from './topic-name.ts';
import { testMarkets } from './stream-fixture.ts';

const nameOf = (text: string): string => {
  const read = readTopicName(testMarkets, text);
  return read.ok ? read.value.name : read.error.code;
};

test('a topic has one name, however a client spells its market and step', () => {
  assert.equal(nameOf('tickers'), 'tickers');
  assert.equal(nameOf('private'), 'private');
  assert.equal(nameOf('chain'), 'chain');
  assert.equal(nameOf(`chat:${'0a'.repeat(16)}`), `chat:${'0a'.repeat(16)}`);
  assert.equal(nameOf('nft:Flow-2_a'), 'nft:Flow-2_a');
  for (const symbol of ['BTC/USDT', 'btcusdt', 'BTC_USDT']) {
    assert.equal(nameOf(`ticker:${symbol}`), 'ticker:BTC/USDT');
    assert.equal(nameOf(`trades:${symbol}`), 'trades:BTC/USDT');
    assert.equal(nameOf(`candles:${symbol}:1M`), 'candles:BTC/USDT:1M');
    assert.equal(nameOf(`depth:${symbol}`), 'depth:BTC/USDT');
    assert.equal(nameOf(`depth:${symbol}:0.50`), 'depth:BTC/USDT:0.5');
  }
  assert.equal(nameOf('depth:BTC/USDT:0.01'), 'depth:BTC/USDT', 'a step of one tick is the book itself');
});

test('a step is 1, 2 or 5 times a power of ten in ticks', () => {
  for (const step of ['0.02', '0.05', '0.1', '1', '20', '500', '5000']) {
    assert.equal(nameOf(`depth:BTC/USDT:${step}`), `depth:BTC/USDT:${step}`);
  }
  for (const step of ['0', '0.03', '0.001', '15', '10000', '1e2', '-1', 'x', '', '1:1']) {
    assert.equal(nameOf(`depth:BTC/USDT:${step}`), 'PARAMETER_ERROR', step);
  }
});

test('what is no topic is refused before a market that is none', () => {
  const none = ['', 'depth', 'nothing:BTC/USDT', 'tickers:BTC/USDT', 'trades:BTC/USDT:1', 'candles:BTC/USDT'];
  for (const text of [
    ...none,
    'candles:BTC/USDT:2m',
    'heartbeat',
    'private 7',
    'private:7',
    'chain:1',
    'chat:',
    'chat:1',
    'nft:',
    'nft:a b',
    'nft:a:b',
  ]) {
    assert.equal(nameOf(text), 'PARAMETER_ERROR', text);
  }
  assert.equal(nameOf('depth:ABC/USDT'), 'MARKET_NOT_FOUND');
  assert.equal(nameOf('candles::1m'), 'MARKET_NOT_FOUND');
});
