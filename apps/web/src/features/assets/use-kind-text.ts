import { useTranslations } from 'use-intl';
import { familyOf } from '../../base/manifests/registered.ts';
import { useFamilyText } from '../../base/texts/use-family-text.ts';
import { kindKey } from './posting-view.ts';

/** What a line of an account is called; a space that holds its place while a family's texts are awaited. */
export function useKindText(kind: string): string {
  const t = useTranslations('assets.kind');
  const { state, text } = useFamilyText(kind);
  if (familyOf(kind) === undefined || state === 'failed') return t(kindKey(kind));
  return text === null ? '\u00a0' : text(`kind.${kind}`);
}
