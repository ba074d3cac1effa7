import { answersOf, guessTermsIn } from '@bourse/contract/guess';
import { type Lang, languages } from '@bourse/contract/lang';
import { type Atoms, parseAmount } from '@bourse/kernel/amount';
import { type Instant, instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import * as z from 'zod/mini';
import type { Queryable } from '../../platform/database/sql.ts';
import type { TermsFamily } from '../../platform/module-manifest.ts';
import { findTermsInForce, selectTerms, selectTermsInForce, type TermsVersion } from '../config/index.ts';
import { parsePrice, type Price } from '../prices/index.ts';
import { readRate, readTermsAmount } from '../products/index.ts';
import type { ListedAsset, Registry } from '../registry/index.ts';
import { family, type GuessPorts, numeraire } from './guess-ports.ts';

/** What decides: the index of a pair at a level, or a public source. */
export type Source =
  | { readonly kind: 'index'; readonly symbol: string; readonly level: Price }
  | { readonly kind: 'public'; readonly name: string; readonly url: string };

/** A quiz by its terms. */
export interface GuessTerms {
  readonly termsId: string;
  readonly productId: string;
  readonly names: Readonly<Record<Lang, string>>;
  readonly answers: Readonly<Record<Lang, readonly string[]>>;
  readonly count: number;
  /** What is staked; null where it is points. */
  readonly asset: ListedAsset | null;
  /** Decimals of what is staked; points are whole. */
  readonly scale: number;
  readonly minimum: Atoms;
  readonly maximum: Atoms;
  readonly feeRate: bigint;
  readonly opensAt: Instant;
  readonly closesAt: Instant;
  readonly resultAt: Instant;
  readonly source: Source;
  readonly isOpen: boolean;
}

/** More points than this nobody stakes on a quiz. */
const mostPoints = 1_000_000n;

const timeOf = (text: string): Instant => instant(Date.parse(text));

/** Reads stored terms. @throws InvariantError when they do not fit; terms are checked before they are stored. */
function readTerms(registry: Registry, { id, productId, terms }: TermsVersion): GuessTerms {
  const stored = z.parse(guessTermsIn, terms);
  const asset =
    stored.currency_id === '' ? null : present(registry.findAsset(stored.currency_id), 'the currency of a quiz');
  const scale = asset?.scale ?? 0;
  const answers = Object.fromEntries(languages.map((lang) => [lang, answersOf(stored.answers[lang])]));
  return {
    termsId: id,
    productId,
    names: stored.names,
    answers: answers as Record<Lang, string[]>, // one list for each language
    count: answersOf(stored.answers.en).length,
    asset,
    scale,
    minimum: readTermsAmount(stored.minimum, { scale }),
    maximum: readTermsAmount(stored.maximum, { scale }),
    feeRate: readRate(stored.fee_rate),
    opensAt: timeOf(stored.opens_at),
    closesAt: timeOf(stored.closes_at),
    resultAt: timeOf(stored.result_at),
    source:
      stored.level === null
        ? { kind: 'public', name: stored.source_name, url: stored.source_url }
        : {
            kind: 'index',
            symbol: stored.symbol,
            level: present(parsePrice(stored.level), 'the level of stored terms'),
          },
    isOpen: stored.open,
  };
}

/** The terms of all quizzes that are in force now. */
export async function listTerms(db: Queryable, registry: Registry, at: Instant): Promise<GuessTerms[]> {
  return (await selectTermsInForce(db, family, at)).map((version) => readTerms(registry, version));
}

/** The terms of a quiz that are in force now; undefined where there is none. */
export async function findTerms(
  db: Queryable,
  registry: Registry,
  id: string,
  at: Instant,
): Promise<GuessTerms | undefined> {
  const version = await findTermsInForce(db, family, id, at);
  return version === undefined ? undefined : readTerms(registry, version);
}

/** Versions by their ids. */
export async function termsOf(
  db: Queryable,
  registry: Registry,
  ids: readonly string[],
): Promise<ReadonlyMap<string, GuessTerms>> {
  const versions = await selectTerms(db, [...new Set(ids)]);
  return new Map(versions.map((version) => [version.id, readTerms(registry, version)]));
}

/** The terms of the family for its manifest. */
export function guessTermsFamily({ registry, markets }: Pick<GuessPorts, 'registry' | 'markets'>): TermsFamily {
  return {
    family,
    schema: guessTermsIn,
    findFault: (given) => {
      const terms = z.parse(guessTermsIn, given);
      const asset = terms.currency_id === '' ? null : registry.findAsset(terms.currency_id);
      if (asset !== null && asset?.code !== numeraire) return 'currency_id';
      const scale = asset?.scale ?? 0;
      const [minimum, maximum] = [parseAmount(terms.minimum, scale), parseAmount(terms.maximum, scale)];
      if (!minimum.ok || minimum.value <= 0n) return 'minimum';
      if (!maximum.ok || maximum.value < minimum.value) return 'maximum';
      if (asset === null && maximum.value > mostPoints) return 'maximum';
      if (terms.symbol === '') return null;
      if (markets.findMarket(terms.symbol)?.symbol !== terms.symbol) return 'symbol';
      return terms.level === null || parsePrice(terms.level) === null ? 'level' : null;
    },
  };
}
