import { safetyCalls } from '@bourse/contract/safety';
import { Button } from '@bourse/ui/button';
import { CodeInput } from '@bourse/ui/code-input';
import { Input } from '@bourse/ui/input';
import { Sheet } from '@bourse/ui/sheet';
import { Skeleton } from '@bourse/ui/skeleton';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../../base/api/use-call.ts';
import { LoadFailed } from '../../../base/parts/load-failed.tsx';
import { say } from '../../../base/parts/say.ts';
import { loadChunk } from '../../../base/router/load-chunk.ts';
import { CopyButton } from '../../../base/parts/copy-button.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useRefusal } from '../../../base/security/use-refusal.ts';

const QrCode = lazy(() =>
  loadChunk(async () => ({ default: (await import('../../../base/security/qr-code.tsx')).QrCode })),
);

interface TotpSheetProps {
  /** Whether there is an app that the new one takes the place of, at once. */
  readonly replaces?: boolean;
  readonly onClose: () => void;
}

/** Sets an authenticator app up: scan, show a code, keep the recovery codes. In the place of another it takes a code of both. */
export function TotpSheet({ replaces = false, onClose }: TotpSheetProps) {
  const t = useTranslations('settings.safe');
  const app = useTranslations('app');
  const start = useAct(safetyCalls.totpStart);
  const enable = useAct(safetyCalls.totpEnable, [safetyCalls.state]);
  const refusalOf = useRefusal();
  const [code, setCode] = useState('');
  const [oldCode, setOldCode] = useState('');
  const isOldWrong = enable.error?.field === 'old_code';
  const isComplete = code.length === 6 && (!replaces || oldCode.trim() !== '');
  const codes = enable.data?.recovery_codes;
  const { mutate } = start;
  // Asked for once, when the sheet opens.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => mutate({ input: { replace: replaces } }), []);
  const finish = (): void => {
    say('done', t('totp.done'));
    onClose();
  };
  return (
    <Sheet
      open
      // Codes that were not kept are lost: closing is what the button does that says so.
      onClose={codes === undefined ? onClose : finish}
      title={codes !== undefined ? t('codes.title') : t(replaces ? 'totp.replace' : 'totp.title')}
      closeLabel={app('act.close')}
      busy={enable.isPending || codes !== undefined}
    >
      {codes !== undefined ? (
        <RecoveryCodes codes={codes} onDone={finish} />
      ) : start.isError ? (
        <LoadFailed
          className=""
          said={refusalOf(start.error)}
          busy={start.isPending}
          onRetry={() => start.mutate({ input: { replace: replaces } })}
        />
      ) : (
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isComplete || enable.isPending) return;
            enable.mutate({ input: replaces ? { code, old_code: oldCode.trim() } : { code } });
          }}
        >
          <p className="text-label font-normal text-t2">{t('totp.scan')}</p>
          <div className="grid place-items-center">
            {start.data === undefined ? (
              <Skeleton width={176} height={176} />
            ) : (
              <Suspense fallback={<Skeleton width={176} height={176} />}>
                <QrCode text={start.data.uri} label={t('totp.qr')} />
              </Suspense>
            )}
          </div>
          <div>
            <p className="text-label text-t2">{t('totp.typed')}</p>
            <div className="flex min-h-11 items-center gap-2">
              <bdi className="num min-w-0 flex-1 text-label break-all">
                {start.data?.secret.replaceAll(/(.{4})(?=.)/g, '$1 ') ?? ''}
              </bdi>
              {start.data === undefined ? null : <CopyButton text={start.data.secret} />}
            </div>
          </div>
          <CodeInput
            label={t('totp.code')}
            value={code}
            digits={6}
            onCode={setCode}
            error={enable.error === null || isOldWrong ? undefined : refusalOf(enable.error)}
          />
          {replaces ? (
            <Input
              label={t('totp.oldCode')}
              hint={t('totp.oldCodeHint')}
              autoComplete="off"
              value={oldCode}
              onChange={({ target }) => setOldCode(target.value)}
              error={enable.error !== null && isOldWrong ? refusalOf(enable.error) : undefined}
            />
          ) : null}
          <Button type="submit" tone="primary" full busy={enable.isPending} disabled={!isComplete}>
            {t(replaces ? 'totp.switch' : 'totp.turnOn')}
          </Button>
        </form>
      )}
    </Sheet>
  );
}
