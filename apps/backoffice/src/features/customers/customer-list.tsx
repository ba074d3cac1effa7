import { customerCalls } from '@bourse/contract/customers';
import { Checkbox } from '@bourse/ui/checkbox';
import type { Column } from '@bourse/ui/data-table';
import { Icon } from '@bourse/ui/icon';
import { Input } from '@bourse/ui/input';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useList } from '../../base/api/use-list.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { ListTable } from '../../base/parts/list-table.tsx';
import { PageHead } from '../../base/parts/page-head.tsx';
import { Answered } from '../../base/parts/states.tsx';
import { useTyped } from '../../base/parts/use-typed.ts';
import { goTo } from '../../base/router/place.ts';
import type { Customer } from './customer.ts';
import { StateBadges } from './state-badges.tsx';

/** Every customer, and the way to one of them. */
export function CustomerList() {
  const t = useTranslations('customers');
  const format = useFormat();
  const [query, setQuery, wanted] = useTyped();
  const [isRestricted, setRestricted] = useState(false);
  const filters = { ...(wanted === '' ? {} : { query: wanted }), ...(isRestricted ? { restricted: true } : {}) };
  const customers = useList(customerCalls.search, filters);
  const columns: readonly Column<Customer>[] = [
    { key: 'id', head: t('number'), figures: true, cell: ({ id }) => id },
    { key: 'mail', head: t('address'), flexible: true, cell: ({ email, phone }) => email ?? phone },
    { key: 'name', head: t('name'), desk: true, cell: ({ nickname }) => nickname },
    { key: 'level', head: t('level'), figures: true, cell: ({ level }) => level },
    { key: 'country', head: t('country'), desk: true, cell: ({ country }) => country ?? '–' },
    { key: 'state', head: t('state'), cell: (one) => <StateBadges of={one} /> },
    { key: 'since', head: t('since'), cell: (one) => <span className="text-t2">{format.date(one.created_at)}</span> },
  ];
  return (
    <>
      <PageHead title={t('title')} text={t('text')} />
      <search className="mb-3 flex flex-wrap items-end gap-x-4 gap-y-2">
        <Input
          label={t('query')}
          className="w-full max-w-[440px]"
          lead={<Icon of={Search} size={18} className="text-t3" />}
          low
          type="search"
          data-search
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <Checkbox
          className="min-h-10"
          label={t('onlyRestricted')}
          checked={isRestricted}
          onChange={(event) => setRestricted(event.target.checked)}
        />
      </search>
      <Answered of={customers}>
        {(list) => (
          <ListTable
            label={t('title')}
            call={customerCalls.search}
            filters={filters}
            list={list}
            isFetching={customers.isFetching}
            columns={columns}
            keyOf={({ id }) => id}
            onOpen={({ id }) => goTo('customers', id)}
            none={t('none')}
          />
        )}
      </Answered>
    </>
  );
}
