import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withdrawalCalls } from '@bourse/contract/withdrawal';
import { noBeneficiary } from './beneficiary-form.ts';
import type { SavedAddress, WithdrawalNetwork } from '../payment-calls.ts';
import {
  arrivesOf,
  destinationProblem,
  pinOf,
  placeOfRefusal,
  withdrawAmountProblem,
  type WithdrawFields,
  withdrawInput,
} from './withdraw-form.ts';

const network: WithdrawalNetwork = {
  type: 'ERC',
  name: 'ERC20',
  suspended: null,
  minimum: '10',
  fee: '1',
  needs_memo: false,
};
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const saved: SavedAddress = {
  id: '7',
  currency_id: 3,
  currency: 'USDT',
  type: 'ERC',
  name: 'Cold',
  address,
  memo: null,
  created_at: '2026-11-26T12:00:00.000Z',
  held_until: '2026-11-27T12:00:00.000Z',
  beneficiary: null,
};
const fields: WithdrawFields = {
  currency: 'USDT',
  network,
  amount: '25.5',
  saved: null,
  address,
  memo: '',
  beneficiary: noBeneficiary,
};

describe('where a withdrawal goes', () => {
  const problem = (changed: Partial<WithdrawFields>, isWhitelistOn = false): string | null =>
    destinationProblem({ ...fields, ...changed }, isWhitelistOn);

  it('is a saved address, or one that is typed and has no spaces in it [SPEC-5.20] [SPEC-5.22]', () => {
    assert.equal(problem({}), null);
    assert.equal(problem({ address: ` ${address}\n` }), null);
    assert.equal(problem({ address: '  ' }), 'missing');
    assert.equal(problem({ address: '0x5aAe b605' }), 'spaces');
    assert.equal(problem({ saved, address: '' }), null);
  });

  it('needs a memo where the network does', () => {
    const memoed = { ...network, needs_memo: true };
    assert.equal(problem({ network: memoed, memo: ' ' }), 'memoMissing');
    assert.equal(problem({ network: memoed, memo: '42' }), null);
    assert.equal(problem({ network: memoed, saved }), null);
  });

  it('is a saved address alone once the customer wants it so', () => {
    assert.equal(problem({}, true), 'mustBeSaved');
    assert.equal(problem({ saved }, true), null);
  });
});

describe('the amount of a withdrawal', () => {
  const bounds = { scale: 6, available: '100' };
  const problem = (amount: string): string | null => withdrawAmountProblem({ amount, network }, bounds);

  it('keeps to the least of the network and to what there is, the fee being part of it', () => {
    assert.equal(problem(''), 'missing');
    assert.equal(problem('9.999999'), 'tooLittle');
    assert.equal(problem('10'), null);
    assert.equal(problem('100'), null);
    assert.equal(problem('100.000001'), 'tooMuch');
    assert.equal(problem('10.0000001'), 'tooFine');
  });

  it('arrives less the fee; nothing is said of less than the fee', () => {
    assert.equal(arrivesOf('10', '1'), '9');
    assert.equal(arrivesOf('1', '1'), null);
    assert.equal(arrivesOf('ten', '1'), null);
  });
});

describe('what the server is sent', () => {
  it('names the saved address or the typed one, never both, and fits the call', () => {
    const typed = withdrawInput({ ...fields, address: ` ${address} `, memo: ' 42 ' });
    assert.deepEqual(typed, { currency: 'USDT', number: '25.5', type: 'ERC', address, memo: '42' });
    const chosen = withdrawInput({ ...fields, saved });
    assert.deepEqual(chosen, { currency: 'USDT', number: '25.5', type: 'ERC', address_id: '7' });
    const confirmed = withdrawInput(fields, true);
    assert.deepEqual(confirmed, { currency: 'USDT', number: '25.5', type: 'ERC', address, contract_confirmed: '1' });
    for (const input of [typed, chosen, confirmed])
      assert.equal(withdrawalCalls.withdraw.input.safeParse(input).success, true);
  });

  it('has a payment password of six digits, however it was typed', () => {
    assert.equal(pinOf('12 34-56 789'), '123456');
    assert.equal(pinOf('１２３'), '123');
  });

  it('is refused at the field that causes it', () => {
    assert.equal(placeOfRefusal('ADDRESS_INVALID'), 'address');
    assert.equal(placeOfRefusal('ADDRESS_NOT_SAVED'), 'address');
    assert.equal(placeOfRefusal('NOT_A_RECEIVER'), 'address');
    assert.equal(placeOfRefusal('CONTRACT_RECEIVER'), 'contract');
    assert.equal(placeOfRefusal('LIMIT_EXCEEDED'), 'amount');
    assert.equal(placeOfRefusal('PAY_PASSWORD_WRONG'), 'pin');
    assert.equal(placeOfRefusal('FACTOR_REQUIRED'), 'factor');
    assert.equal(placeOfRefusal('CHAIN_SUSPENDED'), 'page');
    assert.equal(placeOfRefusal(998), 'page');
  });
});
