import { adminCalls } from '@bourse/contract/admin';
import { Button } from '@bourse/ui/button';
import { Icon } from '@bourse/ui/icon';
import { Segmented } from '@bourse/ui/segmented';
import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useGrant } from '../../base/api/use-call.ts';
import { PageHead } from '../../base/parts/page-head.tsx';
import { AddSheet } from './add-sheet.tsx';
import { PeopleTable } from './people-table.tsx';
import { PermissionTable } from './permission-table.tsx';

/** Who works here and as what, and what each role may do. */
export function ColleaguesPage() {
  const t = useTranslations('colleagues');
  const mayEdit = useGrant(adminCalls.staffAdd.grant);
  const [shown, setShown] = useState<'people' | 'permissions'>('people');
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <PageHead
        title={t('title')}
        text={t('text')}
        action={
          <Button
            tone="primary"
            size="desk"
            icon={<Icon of={UserRoundPlus} />}
            disabled={!mayEdit}
            onClick={() => setAdding(true)}
          >
            {t('addColleague')}
          </Button>
        }
      />
      <Segmented
        label={t('shown')}
        className="mb-4 w-full max-w-[320px]"
        segments={[
          { value: 'people', label: t('people') },
          { value: 'permissions', label: t('permissions') },
        ]}
        value={shown}
        onChoose={setShown}
      />
      {shown === 'people' ? <PeopleTable mayEdit={mayEdit} /> : <PermissionTable />}
      <AddSheet open={isAdding} onClose={() => setAdding(false)} />
    </>
  );
}
