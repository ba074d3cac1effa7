import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvOf } from './csv.ts';

test('rows become lines under one head, people two columns, other objects JSON', () => {
  const rows = [
    { id: '2', staff: { id: '1', name: 'ann' }, approver: null, after: { status: 'halted' } },
    { id: '1', staff: { id: '1', name: 'ann' }, approver: { id: '2', name: 'bob' }, after: null },
  ];
  assert.equal(
    csvOf(rows),
    'id,staff.id,staff.name,approver,after,approver.id,approver.name\r\n' +
      '2,1,ann,,"{""status"":""halted""}",,\r\n' +
      '1,1,ann,,,2,bob\r\n',
  );
});

test('quotes, commas and line ends are quoted', () => {
  assert.equal(csvOf([{ a: 'x "y", z', b: 'one\ntwo' }]), 'a,b\r\n"x ""y"", z","one\ntwo"\r\n');
});

test('no cell is a formula, and a negative figure stays one', () => {
  for (const text of ['=1+1', '+1', '@SUM(A1)', '-cmd', '\tx']) {
    assert.equal(csvOf([{ a: text }]), `a\r\n'${text}\r\n`, text);
  }
  assert.equal(csvOf([{ a: '-12.5' }]), 'a\r\n-12.5\r\n');
});

test('a table without rows is an empty file', () => assert.equal(csvOf([]), '\r\n'));
