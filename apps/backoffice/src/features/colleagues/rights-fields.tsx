import { roleGrants, type StaffRole, staffRoles } from '@bourse/contract/roles';
import { Checkbox } from '@bourse/ui/checkbox';
import { useTranslations } from 'use-intl';
import { useMember } from '../../base/api/use-call.ts';

/** What somebody is given. */
export interface Rights {
  readonly roles: readonly StaffRole[];
  readonly grants: readonly string[];
}

interface RightsFieldsProps {
  readonly value: Rights;
  readonly onChange: (rights: Rights) => void;
}

const toggled = <T,>(list: readonly T[], one: T, isIn: boolean): readonly T[] =>
  isIn ? [...list, one] : list.filter((other) => other !== one);

/** Roles, and grants beside them. Nobody gives what is not theirs. */
export function RightsFields({ value, onChange }: RightsFieldsProps) {
  const t = useTranslations('colleagues');
  const own = useMember()?.grants ?? [];
  const { roles, grants } = value;
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 text-label text-t2">{t('roles')}</legend>
        <div className="grid gap-1 tablet:grid-cols-2">
          {staffRoles.map((role) => (
            <Checkbox
              key={role}
              label={t(`role.${role}`)}
              checked={roles.includes(role)}
              disabled={!roleGrants[role].every((grant) => own.includes(grant))}
              onChange={(event) => onChange({ roles: toggled(roles, role, event.target.checked), grants })}
            />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-1.5 text-label text-t2">{t('grants')}</legend>
        <div className="grid gap-1 tablet:grid-cols-2">
          {own.map((grant) => (
            <Checkbox
              key={grant}
              label={grant}
              checked={grants.includes(grant)}
              onChange={(event) => onChange({ roles, grants: toggled(grants, grant, event.target.checked) })}
            />
          ))}
        </div>
        <p className="mt-1.5 text-caption text-t3">{t('grantsHint')}</p>
      </fieldset>
    </>
  );
}
