import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '@bourse/contract/lang';
import type { TermsForm } from '../../base/manifests/terms-form.ts';
import { draftOf, type Fault, faultsIn, type Terms, termsOf } from './terms-draft.ts';

/** Terms that every product has. */
export const commonTerms = {
  names: Object.fromEntries(languages.map((lang) => [lang, `Product ${lang}`])),
  currency_id: 3,
  term_days: 30,
  minimum: '10',
  maximum: null,
  whole_amounts: false,
  quota: '100000',
  penalty: { kind: 'ratio', rate: '0.004' },
  open: true,
};

/** Terms that those products have that pay day by day. */
export const earningTerms = { ...commonTerms, dividend_hour: 8, renewable: true };

/** A part of terms that is not what it has to be. */
export const wrongForm: Fault = { kind: 'form', bound: 0 };

/** What is wrong with good terms in which something else was typed. */
export function faultsAfter(
  form: TermsForm,
  terms: Terms,
  typed: Readonly<Record<string, string>>,
): Readonly<Record<string, Fault>> {
  return Object.fromEntries(faultsIn(form, { ...draftOf(form, terms), ...typed }));
}

/**
 * What holds for the terms of each family. @param own the parts that a new product of the family has to be given beside
 * those of every product.
 */
export function testTerms(form: TermsForm, terms: Terms, own: readonly string[]): void {
  test("terms are filled in, read back as they were, and pass the contract's schema", () => {
    const draft = draftOf(form, terms);
    assert.deepEqual(termsOf(form, draft), terms);
    assert.deepEqual(faultsAfter(form, terms, {}), {});
    assert.equal(draft['penalty.rate'], '0.4', 'in percent');
  });

  test('a new product begins empty, and everything that is missing is found', () => {
    const faults = faultsIn(form, draftOf(form, null));
    const names = languages.map((lang) => `names.${lang}`);
    for (const path of [...names, 'currency_id', 'term_days', 'minimum', 'quota', 'penalty.rate', ...own]) {
      assert.ok(faults.has(path), path);
    }
    assert.ok(!faults.has('maximum'), 'no most is no fault');
  });
}
