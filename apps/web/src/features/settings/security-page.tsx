import { safetyCalls } from '@bourse/contract/safety';
import { Note } from '@bourse/ui/note';
import { Skeleton } from '@bourse/ui/skeleton';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useMoment } from '../../base/money/use-moment.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { loadChunk } from '../../base/router/load-chunk.ts';
import { usePhoneOffered } from '../../base/site/site-config.ts';
import { AddressSheet } from './security/address-sheet.tsx';
import { PasskeySection } from './security/passkey-section.tsx';
import { RecoveryNote } from './security/recovery-note.tsx';
import { RenewCodesSheet } from './security/renew-codes-sheet.tsx';
import type { SafetyState } from '../../base/security/safety-state.ts';
import { TotpOffSheet } from './security/totp-off-sheet.tsx';
import { TotpSheet } from './security/totp-sheet.tsx';
import { useStepUp } from '../../base/security/use-step-up.tsx';
import { WordSheet } from './security/word-sheet.tsx';
import { SessionList } from './session-list.tsx';
import { SettingButton, SettingLink, SettingRow, SettingSection } from './setting-row.tsx';
import { SignInLog } from './sign-in-log.tsx';

const CloseSheet = lazy(() =>
  loadChunk(async () => ({ default: (await import('./data/close-sheet.tsx')).CloseSheet })),
);
const ExportSheet = lazy(() =>
  loadChunk(async () => ({ default: (await import('./data/export-sheet.tsx')).ExportSheet })),
);

/** How the account is protected, who is signed in to it, and who tried. */
export function SecurityPage() {
  const t = useTranslations('settings');
  const { data, isError, error, isFetching, refetch } = useCall(safetyCalls.state, {});
  return (
    <div className="mx-auto w-full max-w-[688px] desk:max-w-[1000px] desk:px-5">
      <PageHeader title={t('security.title')} />
      <div className="grid gap-6 px-4 pt-1 desk:grid-cols-2 desk:items-start desk:px-0">
        <div className="grid gap-6">
          {data !== undefined ? (
            <Guards state={data} />
          ) : isError ? (
            <LoadFailed
              className=""
              said={t('safe.failed')}
              error={error}
              busy={isFetching}
              onRetry={() => void refetch()}
            />
          ) : (
            <>
              <Skeleton height={220} />
              <Skeleton height={280} />
            </>
          )}
        </div>
        <div className="grid gap-6">
          <SessionList />
          <SignInLog />
        </div>
      </div>
    </div>
  );
}

/** What is being set at the moment, in a sheet. */
type Open = 'totp' | 'totpNext' | 'totpOff' | 'codes' | 'word' | 'email' | 'phone' | 'copy' | 'close';

function Guards({ state }: { readonly state: SafetyState }) {
  const stepUp = useStepUp(state);
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => setOpen(null);
  const show = (what: Open): void => stepUp.confirmed(() => setOpen(what));
  return (
    <>
      {state.recovery_ready_at === null ? null : <RecoveryNote readyAt={state.recovery_ready_at} />}
      <LockNote state={state} />
      <SignInSection state={state} onOpen={show} />
      <FactorSection state={state} onOpen={show} />
      <PasskeySection stepUp={stepUp} />
      <ProgramSection />
      <DataSection onOpen={show} />
      {stepUp.sheet}
      {open === 'totp' ? <TotpSheet onClose={close} /> : null}
      {open === 'totpNext' ? <TotpSheet replaces onClose={close} /> : null}
      {open === 'totpOff' ? <TotpOffSheet onReplace={() => setOpen('totpNext')} onClose={close} /> : null}
      {open === 'codes' ? <RenewCodesSheet onClose={close} /> : null}
      <Suspense>
        {open === 'copy' ? <ExportSheet onClose={close} /> : null}
        {open === 'close' ? <CloseSheet onClose={close} /> : null}
      </Suspense>
      {open === 'word' ? <WordSheet isSet={state.anti_phishing !== ''} onClose={close} /> : null}
      {open === 'email' || open === 'phone' ? (
        <AddressSheet kind={open} isChange={state[open] !== null} onClose={close} />
      ) : null}
    </>
  );
}

/** That no money leaves for now, and why; or what is advised. */
function LockNote({
  state: { locked_until: until, lock_reason: reason, totp, passkeys },
}: Pick<SectionProps, 'state'>) {
  const t = useTranslations('settings.safe');
  const moment = useMoment();
  if (until !== null && reason !== null) {
    return <Note tone="warn">{t('lock', { time: moment(until), reason: t(`reason.${reason}`) })}</Note>;
  }
  return totp || passkeys > 0 ? null : <Note tone="accent">{t('advice')}</Note>;
}

interface SectionProps {
  readonly state: SafetyState;
  readonly onOpen: (what: Open) => void;
}

function SignInSection({ state, onOpen }: SectionProps) {
  const t = useTranslations('settings');
  const isPhoneOffered = usePhoneOffered();
  const none = t('security.notBound');
  return (
    <SettingSection title={t('security.signIn')}>
      <SettingLink to="/pages/setting/password" title={t('security.password')} text={t('security.passwordText')} />
      <SettingButton title={t('security.email')} value={state.email ?? none} onClick={() => onOpen('email')} />
      {isPhoneOffered === true ? (
        <SettingButton title={t('security.phone')} value={state.phone ?? none} onClick={() => onOpen('phone')} />
      ) : (
        <SettingRow title={t('security.phone')} value={state.phone ?? none} />
      )}
      <SettingButton
        title={t('safe.word.title')}
        text={t('safe.word.short')}
        value={state.anti_phishing === '' ? t('safe.notSet') : state.anti_phishing}
        onClick={() => onOpen('word')}
      />
    </SettingSection>
  );
}

/** The way to the keys of the customer's own programs. */
function ProgramSection() {
  const t = useTranslations('settings.keys');
  return (
    <SettingSection title={t('programs')}>
      <SettingLink to="/pages/setting/api_keys" title={t('title')} text={t('short')} />
    </SettingSection>
  );
}

/** What is held about the customer, and the way out. */
function DataSection({ onOpen }: Pick<SectionProps, 'onOpen'>) {
  const t = useTranslations('settings.data');
  return (
    <SettingSection title={t('title')}>
      <SettingButton title={t('copy.title')} text={t('copy.short')} onClick={() => onOpen('copy')} />
      <SettingButton title={t('close.title')} text={t('close.short')} onClick={() => onOpen('close')} />
    </SettingSection>
  );
}

function FactorSection({ state, onOpen }: SectionProps) {
  const t = useTranslations('settings');
  const { totp, passkeys, recovery_codes: left } = state;
  return (
    <div className="grid gap-2">
      <SettingSection title={t('security.factors')}>
        <SettingButton
          title={t('security.authenticator')}
          text={t('safe.totp.short')}
          value={t(totp ? 'safe.on' : 'safe.off')}
          onClick={() => onOpen(totp ? 'totpOff' : 'totp')}
        />
        {totp || passkeys > 0 ? (
          <SettingButton
            title={t('safe.codes.title')}
            value={t('safe.codes.left', { count: left })}
            onClick={() => onOpen('codes')}
          />
        ) : null}
        <SettingLink
          to="/pages/setting/payPassword"
          title={t('security.payPassword')}
          value={t(state.has_pay_password ? 'safe.set' : 'safe.notSet')}
        />
      </SettingSection>
      <p className="px-1 text-caption text-t3">{t('safe.lockHint')}</p>
    </div>
  );
}
