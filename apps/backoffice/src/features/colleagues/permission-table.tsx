import { roleGrants, staffGrants, staffRoles } from '@bourse/contract/roles';
import { type Column, DataTable } from '@bourse/ui/data-table';
import { Icon } from '@bourse/ui/icon';
import { Check } from 'lucide-react';
import { useTranslations } from 'use-intl';

type Grant = (typeof staffGrants)[number];

/** What each role may do, as the contract says it and the server enforces it. */
export function PermissionTable() {
  const t = useTranslations('colleagues');
  const columns: readonly Column<Grant>[] = [
    { key: 'grant', head: t('permission'), cell: (grant) => <code className="font-code">{grant}</code> },
    ...staffRoles.map((role): Column<Grant> => ({
      key: role,
      head: t(`role.${role}`),
      cell: (grant) =>
        roleGrants[role].includes(grant) && (
          <>
            <Icon of={Check} size={16} className="text-accent-text" />
            <span className="sr-only">{t('yes')}</span>
          </>
        ),
    })),
  ];
  return <DataTable label={t('permissions')} columns={columns} rows={staffGrants} keyOf={(grant) => grant} />;
}
