import { Agreement } from './agreement.tsx';
import { englishClauses } from './clauses-en.ts';

/** The agreement in English. */
export function AgreementEnPage() {
  return <Agreement lang="en" title="Copy trading agreement" clauses={englishClauses} />;
}
