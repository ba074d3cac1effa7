import { useTranslations } from 'use-intl';
import { useFormat } from '../../base/format/use-format.ts';
import type { RequestProps } from '../../base/manifests/feature-manifest.ts';
import { LiftRequest } from './lift-request.tsx';

/** Which restriction of whom is to be kept beyond its first day, and until when. */
export function KeepRequest(props: RequestProps) {
  const t = useTranslations('customers.keep');
  const format = useFormat();
  const { until } = props.payload;
  return (
    <>
      <LiftRequest {...props} />
      <p className="text-label text-t2">
        {typeof until === 'string' ? t('until', { time: `${format.moment(until)} UTC` }) : t('lifted')}
      </p>
    </>
  );
}
