import { existsSync, readFileSync } from 'node:fs';
import type { Lang } from '@bourse/contract/lang';
import { postingKindNames, postingKindOf } from '@bourse/contract/posting-kinds';
import { statementTexts } from '@bourse/i18n/statement-text';
import { present } from '@bourse/kernel/invariant';
import { type OwnedAccountKind, isUserAccountKind, productOf } from '../../ledger/index.ts';

/** What a module's records are called: its kinds of postings, and a family's own name. */
interface RecordTexts {
  readonly title?: string;
  readonly kind: Readonly<Record<string, string>>;
}

const read = new Map<string, RecordTexts>();

/** The catalog that the app's build joins to the module's own texts, read once; modules of the house have none. */
function recordsOf(module: string, lang: Lang): RecordTexts {
  const name = `${module}/${lang}`;
  const known = read.get(name);
  if (known !== undefined) return known;
  const file = new URL(import.meta.resolve(`@bourse/i18n/records/${name}.json`));
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '{"kind":{}}';
  const texts = JSON.parse(text) as RecordTexts; // a test holds every kind against its catalogs
  read.set(name, texts);
  return texts;
}

/** What a kind of posting is called. */
export function kindText(kind: string, lang: Lang): string {
  // A posting of a later release, while both run, is another movement.
  const module = postingKindNames.some((name) => name === kind) ? postingKindOf(kind).module : 'assets';
  const texts = recordsOf(module, lang).kind;
  return texts[kind] ?? present(recordsOf('assets', lang).kind['other'], 'the text of other movements');
}

/** What an account is called: one of the four, or the product that it belongs to. */
export function accountText(account: OwnedAccountKind, lang: Lang): string {
  if (isUserAccountKind(account)) return statementTexts(lang).accounts[account];
  const product = productOf(account) ?? '';
  return recordsOf(product, lang).title ?? product;
}
