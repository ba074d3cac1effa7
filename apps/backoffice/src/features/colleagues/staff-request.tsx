import { isStaffRole } from '@bourse/contract/roles';
import { Fact } from '@bourse/ui/stat';
import { useTranslations } from 'use-intl';
import type { RequestProps } from '../../base/manifests/feature-manifest.ts';

const wordsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/** Whose account is to be changed, and to what. */
export function StaffRequest({ payload }: RequestProps) {
  const t = useTranslations('colleagues');
  const { id, name, roles, grants, mail } = payload;
  const words = [...wordsOf(roles).map((role) => (isStaffRole(role) ? t(`role.${role}`) : role)), ...wordsOf(grants)];
  return (
    <>
      <Fact label={t('person')} value={`${String(name)} #${String(id)}`} />
      {Array.isArray(roles) && <Fact label={t('roles')} value={words.length === 0 ? '–' : words.join(', ')} />}
      {typeof mail === 'string' && <Fact label={t('newMail')} value={mail} />}
    </>
  );
}
