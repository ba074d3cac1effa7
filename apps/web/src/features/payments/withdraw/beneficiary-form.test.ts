import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withdrawalCalls } from '@bourse/contract/withdrawal';
import { type BeneficiaryFields, beneficiaryInput, beneficiaryProblem, noBeneficiary } from './beneficiary-form.ts';

const nothing = { needed: false, declaration: false };
const all = { needed: true, declaration: true };
const own: BeneficiaryFields = { ...noBeneficiary, walletOf: 'own', hosting: 'self' };
const company: BeneficiaryFields = {
  walletOf: 'company',
  name: ' Lindqvist AB ',
  hosting: 'hosted',
  provider: ' Other Exchange ',
  declared: true,
};

describe('who gets a withdrawal', () => {
  it('is asked in the order of the form, and only where it must be told', () => {
    assert.equal(beneficiaryProblem(nothing, noBeneficiary), null);
    assert.equal(beneficiaryProblem(all, noBeneficiary), 'walletOf');
    assert.equal(beneficiaryProblem(all, { ...company, name: ' L ' }), 'name');
    assert.equal(beneficiaryProblem(all, { ...company, hosting: null }), 'hosting');
    assert.equal(beneficiaryProblem(all, { ...company, provider: '' }), 'provider');
    assert.equal(beneficiaryProblem(all, company), null, 'nobody declares the wallet of another');
    assert.equal(beneficiaryProblem(all, { ...company, declared: false }), null);
    assert.equal(beneficiaryProblem(all, own), 'declared');
    assert.equal(beneficiaryProblem({ needed: true, declaration: false }, own), null);
    assert.equal(beneficiaryProblem(all, { ...own, declared: true }), null);
  });

  it('of a saved address is only declared, where the rest is known', () => {
    const rest = { needed: false, declaration: true };
    assert.equal(beneficiaryProblem(rest, noBeneficiary), 'declared');
    assert.equal(beneficiaryProblem(rest, { ...noBeneficiary, declared: true }), null);
    assert.deepEqual(beneficiaryInput({ ...noBeneficiary, declared: true }), { declared: '1' });
  });

  it('is sent without what belongs to another choice, and fits the call', () => {
    const stale = { ...own, name: 'Somebody', provider: 'Somewhere', declared: true };
    const sent = { own: beneficiaryInput(stale), company: beneficiaryInput(company) };
    assert.deepEqual(sent.own, { wallet_of: 'own', hosting: 'self', declared: '1' });
    assert.deepEqual(sent.company, {
      wallet_of: 'company',
      hosting: 'hosted',
      beneficiary_name: 'Lindqvist AB',
      provider: 'Other Exchange',
    });
    assert.deepEqual(beneficiaryInput(noBeneficiary), {});
    for (const one of Object.values(sent)) {
      const whole = { currency: 'USDT', number: '20', address: '0x', ...one };
      assert.equal(withdrawalCalls.withdraw.input.safeParse(whole).success, true);
    }
  });
});
