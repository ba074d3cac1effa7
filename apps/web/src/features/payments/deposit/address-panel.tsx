import { depositCalls } from '@bourse/contract/deposit';
import { Button } from '@bourse/ui/button';
import { HashText } from '@bourse/ui/hash-text';
import { Icon } from '@bourse/ui/icon';
import { JoinedPair } from '@bourse/ui/joined-pair';
import { Note } from '@bourse/ui/note';
import { Skeleton } from '@bourse/ui/skeleton';
import { SlabCell } from '@bourse/ui/slab';
import { Copy, Share } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../base/api/use-call.ts';
import { CopyButton } from '../../../base/parts/copy-button.tsx';
import { LoadFailed } from '../../../base/parts/load-failed.tsx';
import { loadChunk } from '../../../base/router/load-chunk.ts';
import { copyText } from '../copy-text.ts';
import type { DepositNetwork } from '../payment-calls.ts';

const QrCode = lazy(() =>
  loadChunk(async () => ({ default: (await import('../../../base/security/qr-code.tsx')).QrCode })),
);

const side = 176;

interface AddressPanelProps {
  readonly currency: string;
  readonly network: DepositNetwork;
}

/** The address as a picture and as a text, with ways to take it elsewhere. */
export function AddressPanel({ currency, network }: AddressPanelProps) {
  const t = useTranslations('payments.deposit');
  const { data, error, isFetching, refetch } = useCall(
    depositCalls.address,
    { currency, type: network.type },
    // An address is given once and for all.
    { staleTimeMs: Infinity },
  );
  if (error !== null && data === undefined) {
    return (
      <SlabCell>
        <LoadFailed
          className=""
          said={error.isUncertain ? t('addressFailed') : error.message}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      </SlabCell>
    );
  }
  const address = data?.address ?? '';
  return (
    <>
      <SlabCell className="grid justify-items-center gap-3 py-4">
        {data === undefined ? (
          <>
            <Skeleton width={side} height={side} />
            <Skeleton width={250} height={40} />
          </>
        ) : (
          <>
            <Suspense fallback={<Skeleton width={side} height={side} />}>
              <QrCode text={data.uri} label={t('qr', { coin: currency, network: network.name })} />
            </Suspense>
            <p className="max-w-[272px] text-center text-body" data-address={address}>
              <HashText text={address} />
            </p>
          </>
        )}
      </SlabCell>
      {data === undefined || data.memo === null ? null : (
        <SlabCell className="flex items-center gap-2">
          <span className="min-w-0 flex-1">
            <span className="block text-caption text-t3">{t('memo')}</span>
            <bdi className="num block font-semibold break-all">{data.memo}</bdi>
          </span>
          <CopyButton text={data.memo} />
        </SlabCell>
      )}
      <Acts address={address} />
      {network.needs_memo ? (
        <SlabCell>
          <Note tone="bad">{t('memoNeeded')}</Note>
        </SlabCell>
      ) : null}
    </>
  );
}

function Acts({ address }: { readonly address: string }) {
  const t = useTranslations('payments.deposit');
  const app = useTranslations('app.act');
  // Missing on many desktops, whatever its type says.
  const canShare = (navigator.share as typeof navigator.share | undefined) !== undefined;
  const share = (): void => {
    // Closing the system's sheet is no failure.
    navigator.share({ text: address }).catch(() => undefined);
  };
  return (
    <JoinedPair className="bg-transparent!">
      <Button
        tone="quiet"
        className="rounded-joint! bg-s1"
        icon={<Icon of={Copy} />}
        disabled={address === ''}
        onClick={() => void copyText(address, app('copied'))}
      >
        {t('copy')}
      </Button>
      {canShare ? (
        <Button className="rounded-joint! bg-s1" icon={<Icon of={Share} />} disabled={address === ''} onClick={share}>
          {t('share')}
        </Button>
      ) : null}
    </JoinedPair>
  );
}
