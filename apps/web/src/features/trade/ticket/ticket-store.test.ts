import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { prefer } from '../../../base/preferences/preferences.ts';
import { emptyTicket } from './ticket-terms.ts';
import { changeTicket, emptyPlaced, offerPrice, openTicket, takePrice, useTicket } from './ticket-store.ts';

const fieldsNow = () => useTicket.getState().fields;

beforeEach(() => {
  useTicket.setState({ symbol: '', fields: emptyTicket, isPriceOurs: true });
  openTicket('BTC/USDT');
});
afterEach(() => prefer({ lang: 'en' }));

test('a price that is filled in or taken from the book has the decimal mark of the language', () => {
  for (const [lang, price] of [
    ['fra', '60000,5'],
    ['spa', '60000,5'],
    ['en', '60000.5'],
    ['jp', '60000.5'],
  ] as const) {
    prefer({ lang });
    useTicket.setState({ fields: emptyTicket, isPriceOurs: true });
    offerPrice('BTC/USDT', '60000.5');
    assert.equal(fieldsNow().price, price, lang);
    takePrice('60000.5');
    assert.equal(fieldsNow().price, price, lang);
  }
});

test('the offered price follows the book until there is an amount, or the customer has touched it', () => {
  offerPrice('BTC/USDT', '60000');
  offerPrice('BTC/USDT', '60001');
  assert.equal(fieldsNow().price, '60001');
  changeTicket({ amount: '0.1' });
  offerPrice('BTC/USDT', '60002');
  assert.equal(fieldsNow().price, '60001');
  changeTicket({ amount: '' });
  changeTicket({ price: '59000' });
  offerPrice('BTC/USDT', '60003');
  assert.equal(fieldsNow().price, '59000');
});

test('a price is offered to its own market, and never over what was typed', () => {
  offerPrice('ETH/USDT', '3000');
  assert.equal(fieldsNow().price, '');
  changeTicket({ price: '' });
  offerPrice('BTC/USDT', '60000');
  assert.equal(fieldsNow().price, '');
});

test('the bound of market orders is the customer’s own, in every ticket', () => {
  prefer({ slippageBps: 30 });
  assert.equal(fieldsNow().slippageBps, 30);
  openTicket('ETH/USDT');
  assert.equal(fieldsNow().slippageBps, 30);
  prefer({ slippageBps: 500 });
  assert.equal(fieldsNow().slippageBps, 500);
});

test('after an order the next one has neither its amount nor its exits, and none are wanted', () => {
  changeTicket({ price: '60000', amount: '0.1', total: '6', hasExits: true, exitProfit: '5', exitsIn: 'percent' });
  emptyPlaced();
  assert.deepEqual(fieldsNow(), { ...emptyTicket, price: '60000', exitsIn: 'percent' });
});

test('a market order that takes a price becomes a limit order', () => {
  changeTicket({ kind: 'market' });
  takePrice('1');
  assert.equal(fieldsNow().kind, 'limit');
  changeTicket({ kind: 'stopMarket' });
  takePrice('2');
  assert.deepEqual([fieldsNow().kind, fieldsNow().price], ['stopLimit', '2']);
});

test('another language changes the mark of every figure and the worth of none', () => {
  prefer({ lang: 'fra' });
  changeTicket({ price: '149,991', stop: '1,5', stopLimit: '2', amount: '0,125', total: '', display: 'abc' });
  prefer({ lang: 'en' });
  const { price, stop, stopLimit, amount, total, display } = fieldsNow();
  assert.deepEqual([price, stop, stopLimit, amount, total, display], ['149.991', '1.5', '2', '0.125', '', 'abc']);
  prefer({ lang: 'spa' });
  assert.deepEqual([fieldsNow().price, fieldsNow().amount], ['149,991', '0,125']);
});
