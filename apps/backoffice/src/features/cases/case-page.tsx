import { caseCalls } from '@bourse/contract/alerts';
import { Badge } from '@bourse/ui/badge';
import { Card } from '@bourse/ui/card';
import { type Column, DataTable } from '@bourse/ui/data-table';
import { Icon } from '@bourse/ui/icon';
import { Fact } from '@bourse/ui/stat';
import { ChevronLeft } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useCall, useGrant } from '../../base/api/use-call.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { PageHead } from '../../base/parts/page-head.tsx';
import { Answered } from '../../base/parts/states.tsx';
import { linkTo } from '../../base/router/place.ts';
import type { Case } from './case.ts';
import { CaseActs } from './case-acts.tsx';
import { stateTones } from './case-list.tsx';
import { CaseNotes } from './case-notes.tsx';
import { useParameters } from './use-parameters.ts';

type Evidence = Case['evidence'][number];

/** A case file: whom it is about, what the rule counted, what people noted. */
export function CasePage({ id }: { readonly id: string }) {
  const t = useTranslations('cases');
  const found = useCall(caseCalls.one, { id }, { everyMs: 15_000 });
  return (
    <>
      <a
        href={linkTo('cases')}
        className="mb-2 inline-flex min-h-9 items-center gap-1 text-label text-t2 hover:text-t1"
      >
        <Icon of={ChevronLeft} size={16} />
        {t('title')}
      </a>
      <Answered of={found}>{(one) => <Body of={one} />}</Answered>
    </>
  );
}

function Body({ of: one }: { readonly of: Case }) {
  const t = useTranslations('cases');
  const { moment } = useFormat();
  const mayWork = useGrant(caseCalls.take.grant);
  const isClosed = one.state === 'closed';
  return (
    <>
      <PageHead
        title={
          <span className="flex flex-wrap items-center gap-2">
            {t('case', { id: one.id })}
            <Badge tone={stateTones[one.state]}>{t(`state.${one.state}`)}</Badge>
          </span>
        }
        text={t(`about.${one.rule}`)}
        {...(mayWork && !isClosed ? { action: <CaseActs of={one} /> } : {})}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 desk:grid-cols-2">
        <About of={one} />
        <CaseNotes of={one} mayAdd={mayWork && !isClosed} />
      </div>
      <h2 className="mt-5 mb-2 text-heading">{t('evidence')}</h2>
      <EvidenceTable rows={one.evidence} />
      {one.evidence_count > one.evidence.length && (
        <p className="mt-2 text-caption text-t3">
          {t('newest', { shown: one.evidence.length, count: one.evidence_count })}
        </p>
      )}
      {isClosed && one.closed_at !== null && one.outcome !== null && (
        <p className="mt-4 text-label text-t2">
          {t('closedBy', {
            outcome: t(`outcome.${one.outcome}`),
            name: one.closed_by?.name ?? '',
            at: moment(one.closed_at),
            reason: one.close_reason ?? '',
          })}
        </p>
      )}
    </>
  );
}

function About({ of: one }: { readonly of: Case }) {
  const t = useTranslations('cases');
  const parameters = useParameters();
  const { moment } = useFormat();
  return (
    <Card>
      <h2 className="text-heading">{t('customers')}</h2>
      <ul className="mb-3">
        {one.customers.map(({ id, restrictions }) => (
          <li key={id} className="flex min-h-9 flex-wrap items-center gap-2 border-b border-line">
            <a className="text-accent-text hover:text-t1" href={linkTo('customers', id)}>
              {t('customer', { id })}
            </a>
            {restrictions.map((kind) => (
              <Badge key={kind} tone={kind === 'frozen' ? 'bad' : 'warn'}>
                {t(`restriction.${kind}`)}
              </Badge>
            ))}
          </li>
        ))}
      </ul>
      <h2 className="text-heading">{t('ruleThen', { name: t(`name.${one.rule}`), version: one.rule_version })}</h2>
      {parameters(one.parameters).map(({ name, value }) => (
        <Fact key={name} label={name} value={value} />
      ))}
      <Fact label={t('opened')} value={moment(one.opened_at)} />
      <Fact label={t('assignee')} value={one.assignee?.name ?? '–'} />
    </Card>
  );
}

function EvidenceTable({ rows }: { readonly rows: readonly Evidence[] }) {
  const t = useTranslations('cases');
  const { moment } = useFormat();
  const columns: readonly Column<Evidence>[] = [
    { key: 'at', head: t('at'), cell: ({ at }) => <span className="text-t2">{moment(at)}</span> },
    {
      key: 'source',
      head: t('what'),
      flexible: true,
      cell: ({ source, about }) => (about === '' ? t(`source.${source}`) : `${t(`source.${source}`)} · ${about}`),
    },
    { key: 'id', head: t('number'), figures: true, cell: ({ id }) => `#${id}` },
  ];
  return (
    <DataTable label={t('evidence')} columns={columns} rows={rows} keyOf={({ source, id }) => `${source} ${id}`} />
  );
}
