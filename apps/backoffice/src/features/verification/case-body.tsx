import { Badge } from '@bourse/ui/badge';
import { Card } from '@bourse/ui/card';
import { Note } from '@bourse/ui/note';
import { Fact } from '@bourse/ui/stat';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../base/format/use-format.ts';
import type { Case } from './case.ts';
import { CasePictures } from './case-pictures.tsx';
import { FlagBadges } from './flag-badges.tsx';
import { VerdictPanel } from './verdict-panel.tsx';

interface CaseBodyProps {
  readonly of: Case;
  readonly onChange: (changed: Case) => void;
}

/** Everything that was handed in, what speaks against it, and the decision. */
export function CaseBody({ of: shown, onChange }: CaseBodyProps) {
  const t = useTranslations('verification');
  return (
    <div className="grid gap-4 desk:grid-cols-[minmax(0,1fr)_380px] desk:items-start">
      <div className="grid gap-4">
        {shown.pictures.length === 0 ? null : <CasePictures id={shown.id} sides={shown.pictures} />}
        <Findings of={shown} />
      </div>
      <div className="grid gap-4">
        <Person of={shown} />
        <VerdictPanel of={shown} onChange={onChange} />
        <p className="text-caption text-t3">{t('viewsLeft', { count: shown.views_left })}</p>
      </div>
    </div>
  );
}

function Person({ of: shown }: { readonly of: Case }) {
  const t = useTranslations('verification');
  const format = useFormat();
  const { person, level1, level, country, id_type: type, flags, submitted_at: at, user_id: user } = shown;
  return (
    <Card>
      <div className="mb-2 flex flex-wrap items-center gap-1">
        <Badge tone="accent">{t(`level.${level === 1 ? 'basic' : 'advanced'}`)}</Badge>
        <FlagBadges flags={flags} />
      </div>
      {person === null ? (
        <Note>{t('deleted')}</Note>
      ) : (
        <>
          <Fact label={t('field.name')} value={<Differing value={person.name} other={level1?.name} />} />
          <Fact label={t('field.cardId')} value={<Differing value={person.card_id} other={level1?.card_id} />} />
          <Fact
            label={t('field.birthDate')}
            value={<Differing value={person.birth_date} other={level1?.birth_date} />}
          />
        </>
      )}
      <Fact label={t('field.document')} value={`${t(`document.${type}`)} · ${country}`} />
      <Fact label={t('field.customer')} value={`#${user}`} />
      <Fact label={t('field.submitted')} value={format.time(at)} />
    </Card>
  );
}

/** What level 1 says instead stands below, struck through. */
function Differing({ value, other }: { readonly value: string; readonly other: string | undefined }) {
  return (
    <span className="break-all whitespace-normal">
      {value}
      {other === undefined || other === value ? null : <del className="block text-caption text-warn">{other}</del>}
    </span>
  );
}

function Finding({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card>
      <h2 className="mb-2 text-heading">{title}</h2>
      {children}
    </Card>
  );
}

/** What speaks against the submission, and what the customer says for it. */
function Findings({ of: { screening, same_document: same, appeal, provider } }: { readonly of: Case }) {
  const t = useTranslations('verification');
  return (
    <>
      {appeal === '' ? null : (
        <Finding title={t('found.appeal')}>
          <p className="break-words whitespace-pre-wrap">{appeal}</p>
        </Finding>
      )}
      {screening.length === 0 ? null : (
        <Finding title={t('found.screening')}>
          {screening.map((hit) => (
            <Fact
              key={`${hit.list} ${hit.uid} ${hit.name}`}
              label={
                <>
                  {hit.name}
                  {hit.remarks === '' ? null : <span className="block text-caption text-t3">{hit.remarks}</span>}
                </>
              }
              value={`${hit.list} ${hit.birth_years.join(', ')}`}
            />
          ))}
        </Finding>
      )}
      {same.length === 0 ? null : (
        <Finding title={t('found.duplicate')}>
          {same.map(({ user_id: user, state }) => (
            <Fact key={user} label={t('customer', { id: user })} value={t(`state.${state}`)} />
          ))}
        </Finding>
      )}
      {provider === null ? null : (
        <Finding title={t('found.provider')}>
          <Fact label={t(`provider.${provider.answer}`)} value={provider.comment} />
        </Finding>
      )}
    </>
  );
}
