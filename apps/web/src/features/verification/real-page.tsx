import { identityCalls } from '@bourse/contract/identity';
import { kycCalls } from '@bourse/contract/kyc';
import { type DocumentType, documentTypes } from '@bourse/contract/kyc-words';
import { buttonClass } from '@bourse/ui/button-class';
import { EmptyState } from '@bourse/ui/empty-state';
import { RadioList } from '@bourse/ui/radio-list';
import { Skeleton } from '@bourse/ui/skeleton';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { SignedOut } from '../../base/parts/signed-out.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { redirect } from '../../base/router/navigation.ts';
import { useSearch } from '../../base/router/use-search.ts';
import { type User, useSession } from '../../base/session/session.ts';
import { useUser } from '../../base/session/use-user.ts';
import { Level1Form } from './level1-form.tsx';
import { Level2Form } from './level2-form.tsx';
import { type Levels, openLevel } from './verification-view.ts';

/** The form of the level that is next. */
export function RealPage() {
  const t = useTranslations('verification');
  const isSignedIn = useSession(({ token }) => token !== null);
  const levels = useCall(kycCalls.state, {});
  const account = useCall(identityCalls.info, {}, { staleTimeMs: 30_000 });
  const user = useUser();
  // Which steps there are depends on the address and the phone of the account.
  if (isSignedIn && levels.data !== undefined && user !== null) return <OpenForm levels={levels.data} user={user} />;
  const failed = levels.isError ? levels : user === null && account.isError ? account : null;
  return (
    <div className="mx-auto w-full max-w-[560px]">
      <PageHeader title={t('title')} />
      {!isSignedIn ? <SignedOut /> : null}
      {isSignedIn && failed !== null ? (
        <LoadFailed error={failed.error} busy={failed.isFetching} onRetry={() => void failed.refetch()} />
      ) : null}
      {isSignedIn && failed === null ? (
        <div className="px-4">
          <Skeleton height={320} />
        </div>
      ) : null}
    </div>
  );
}

function OpenForm({ levels, user }: { readonly levels: Levels; readonly user: User }) {
  const { back } = useSearch('/pages/setting/real');
  // The form that was begun stays until it is sent, whatever is heard of the state meanwhile.
  const [level] = useState(() => openLevel(levels));
  const done = (): void => redirect('/pages/setting/real_mark', back === undefined ? {} : { back });
  if (level === null) return <NothingToDo levels={levels} />;
  if (user.email === null) return <MailFirst />;
  if (level === 1) return <Level1Form hasPhone={user.phone !== null} onDone={done} />;
  return <SecondLevel known={levels[0]?.document?.id_type} onDone={done} />;
}

/** Level 2 is about the document of level 1; who has none on record chooses its kind first. */
function SecondLevel({ known, onDone }: { readonly known: string | undefined; readonly onDone: () => void }) {
  const t = useTranslations('verification');
  const [chosen, setChosen] = useState<DocumentType | null>(documentTypes.find((type) => type === known) ?? null);
  if (chosen !== null) return <Level2Form idType={chosen} onDone={onDone} />;
  return (
    <div className="mx-auto w-full max-w-[560px]">
      <PageHeader title={t('title')} />
      <div className="px-4 desk:px-0">
        <h2 className="mb-3 text-title">{t('field.idType')}</h2>
        <RadioList<DocumentType>
          label={t('field.idType')}
          value={chosen}
          onChoose={setChosen}
          options={documentTypes.map((type) => ({ value: type, title: t(`document.${type}`) }))}
        />
      </div>
    </div>
  );
}

/** A level is under review, or there is none left. */
function NothingToDo({ levels }: { readonly levels: Levels }) {
  const t = useTranslations('verification');
  const isReview = levels.some(({ state }) => state === 1);
  return (
    <div className="mx-auto w-full max-w-[560px]">
      <PageHeader title={t('title')} />
      <EmptyState
        title={t(isReview ? 'reviewTitle' : 'allDone')}
        text={t(isReview ? 'reviewText' : 'allDoneText')}
        action={
          <AppLink to="/pages/setting/real_mark" className={buttonClass({ tone: 'primary' })}>
            {t('act.seeState')}
          </AppLink>
        }
      />
    </div>
  );
}

/** A mail address must be bound before anything can be handed in (S58). */
function MailFirst() {
  const t = useTranslations('verification');
  return (
    <div className="mx-auto w-full max-w-[560px]">
      <PageHeader title={t('title')} />
      <EmptyState
        title={t('mailFirst')}
        text={t('mailFirstText')}
        action={
          <AppLink to="/pages/setting/security" className={buttonClass({ tone: 'primary' })}>
            {t('act.security')}
          </AppLink>
        }
      />
    </div>
  );
}
