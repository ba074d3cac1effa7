import { type TestResult, idsIn } from './coverage.ts';
import type { SpecRequirement } from './spec-tables.ts';

/** An id of a page or a call whose tests never came to it. */
export interface UnshownClaim {
  readonly id: string;
  /** The path of the page, or method and path of the call. */
  readonly wanted: string;
  /** Titles of the tests that carry the id. */
  readonly tests: readonly string[];
}

/** What a requirement names: a path of the app, a call, or null where it names neither. */
function wantedBy({ kind, text }: SpecRequirement): { readonly kind: 'pages' | 'calls'; readonly what: string } | null {
  if (kind === 'call') {
    const [what] = /^(?:GET|POST) \/\S+/.exec(text) ?? [];
    return what === undefined ? null : { kind: 'calls', what };
  }
  if (kind !== 'page') return null;
  // The components of the NFT market are pages whose paths are derived (docs/spec/routes.tsv).
  const [, component] = /^NFT component (\w+)/.exec(text) ?? [];
  if (component !== undefined) return { kind: 'pages', what: `/pages/nft/components/${component}` };
  const [what] = /^\/\S*/.exec(text) ?? [];
  return what === undefined ? null : { kind: 'pages', what };
}

/**
 * The ids of pages and calls that passing tests claim although none of them came to the path or made the call. An id that no
 * passing test carries is open, and one that files of another turn carry, too, is theirs to show: neither is looked at here.
 */
export function unshownClaims(
  requirements: readonly SpecRequirement[],
  results: readonly TestResult[],
  leftOut: ReadonlySet<string> = new Set(),
): readonly UnshownClaim[] {
  const claims = new Map<string, TestResult[]>();
  for (const result of results) {
    if (result.status !== 'passed') continue;
    for (const id of idsIn(result.name)) claims.set(id, [...(claims.get(id) ?? []), result]);
  }
  return requirements.flatMap((requirement) => {
    const wanted = wantedBy(requirement);
    const tests = claims.get(requirement.id);
    if (wanted === null || tests === undefined || leftOut.has(requirement.id)) return [];
    if (tests.some((test) => test[wanted.kind]?.includes(wanted.what) === true)) return [];
    return [{ id: requirement.id, wanted: wanted.what, tests: [...new Set(tests.map(({ name }) => name))] }];
  });
}

/** Titles with more than four ids, which want a reader, with how many they carry, the most first. */
export function crowdedTitles(
  results: readonly TestResult[],
): readonly { readonly name: string; readonly ids: number }[] {
  return [...new Set(results.map(({ name }) => name))]
    .map((name) => ({ name, ids: idsIn(name).length }))
    .filter(({ ids }) => ids > 4)
    .toSorted((a, b) => b.ids - a.ids);
}
