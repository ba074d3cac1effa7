/** Texts that are no amount, price or multiple: each must meet a documented rejection and leave no ledger row (M7). */
export const malformedNumbers: readonly string[] = [
  '-1', '+1', '-0', '--1', '1-', '1e3', '1E3', '1e-3', '0x10', '0b1', '0o7', 'NaN', 'Infinity', '-Infinity',
  '1,000', '1.000,5', '1_000', '1 000', ' 1', '1 ', '\t1', '1\n', '.5', '5.', '.', '1..2', '1.2.3', '00', '01', '007.5',
  'one', '١٢', '１', '一', '½', '1½', '$1', '1$', '1%', '1n', '1f', 'null', 'undefined', 'true', '[]', '{}', '[1]',
  '1;2', "1' OR '1'='1", '1\u0000', '\u00a01', '1\u200b', '𝟙', '1/2', '(1)', '1e999', '9'.repeat(81), `0.${'0'.repeat(80)}1`,
];
