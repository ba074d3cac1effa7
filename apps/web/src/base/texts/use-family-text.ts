import { useTranslations } from 'use-intl';
import { familyOf } from '../manifests/registered.ts';
import { type AreaState, useArea } from './use-area.ts';

/** Writes a text of a family by its key below the family's area, such as `kind.lockup_yield`. */
export type FamilyText = (key: string, args?: Readonly<Record<string, string>>) => string;

/**
 * The texts of the family that a posting or notice is of, fetched where they are not here. `text` is null while they are
 * awaited, where they cannot be had, and for kinds of no family.
 */
export function useFamilyText(kind: string): { readonly state: AreaState; readonly text: FamilyText | null } {
  const t = useTranslations();
  const family = familyOf(kind);
  const state = useArea(family?.name);
  if (family === undefined || state !== 'here') return { state, text: null };
  // The keys are those of the family's catalog: a test holds every kind of the contract against it.
  const text: FamilyText = (key, args) => t(`${family.name}.${key}` as Parameters<typeof t>[0], args); // see above
  return { state, text };
}
