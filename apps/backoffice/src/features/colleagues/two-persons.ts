import type { CallError } from '@bourse/client/call-error';
import { grantsOf } from '@bourse/contract/roles';
import { useTranslations } from 'use-intl';
import { say } from '../../base/parts/say.ts';
import type { Rights } from './rights-fields.tsx';

/** Whether rights let somebody change staff: what is done to such an account takes a second person. */
export const editsStaff = ({ roles, grants }: Rights): boolean => grantsOf(roles, grants).includes('staff.edit');

/** Says that an act is done, or waits for a second person. */
export function useDone(): (acted: { readonly request: string | null }) => void {
  const t = useTranslations('colleagues');
  return ({ request }) => say('done', t(request === null ? 'saved' : 'waits'));
}

/** Says of an act on a colleague why it would end the house. */
export function useRefusal(): (error: CallError) => string | null {
  const t = useTranslations('colleagues');
  return ({ failure }) => {
    const data = failure.kind === 'refused' && failure.reply.type === 'error' ? failure.reply.data : undefined;
    return data?.['because'] === 'too_few_administrators' ? t('tooFew') : null;
  };
}
