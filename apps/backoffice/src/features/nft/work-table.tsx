import { nftStaffCalls } from '@bourse/contract/nft-desk';
import { Input } from '@bourse/ui/input';
import { useTranslations } from 'use-intl';
import { FilterBar } from '../../base/parts/filter-bar.tsx';
import { useTyped } from '../../base/parts/use-typed.ts';
import { DeskList } from './desk-list.tsx';
import { Where, WorkSheet } from './work-sheet.tsx';

/** The register: every work with its owner, newest first. */
export function WorkTable() {
  const t = useTranslations('nft');
  const [typed, setTyped, keyword] = useTyped();
  return (
    <>
      <FilterBar>
        <Input
          label={t('field.keyword')}
          low
          type="search"
          autoComplete="off"
          maxLength={60}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </FilterBar>
      <DeskList
        call={nftStaffCalls.works}
        input={keyword === '' ? {} : { keyword }}
        label={t('view.works')}
        keyOf={({ code }) => code}
        nameOf={({ name }) => name}
        columns={[
          { key: 'code', head: t('field.code'), cell: ({ code }) => code },
          { key: 'name', head: t('column.work'), flexible: true, cell: ({ name }) => name },
          { key: 'creator', head: t('field.artist'), desk: true, cell: ({ creator }) => creator },
          { key: 'kind', head: t('column.kind'), desk: true, cell: ({ type }) => t(`kind.${type}`) },
          { key: 'owner', head: t('column.owner'), cell: (one) => one.owner_id ?? t('house') },
          { key: 'where', head: t('column.where'), cell: (one) => <Where of={one} /> },
        ]}
        sheet={(work, onClose) => <WorkSheet of={work} onClose={onClose} />}
      />
    </>
  );
}
