import { useTranslations } from 'use-intl';
import { useFamilyText } from '../../base/texts/use-family-text.ts';

/** Pools of the house that no family of products has. */
const housePools = ['goodwill', 'invite', 'coupons'] as const;

/**
 * What the accounts of a product are called.
 *
 * @param name The product as the ledger has it, such as `lockup`, or `lever_margin`, which is a part of a family.
 * @returns A space that holds its place while the family's texts are awaited; the ledger's own name where there are none.
 */
export function useProductName(name: string): string {
  const t = useTranslations('proof.liabilities.pools');
  const isPart = name.includes('_');
  const { state, text } = useFamilyText(isPart ? name : `${name}_`);
  if (state === 'loading') return '\u00a0';
  if (text !== null) return text(isPart ? `kind.${name}` : 'title');
  const known = housePools.find((pool) => pool === name);
  return known === undefined ? name : t(known);
}
