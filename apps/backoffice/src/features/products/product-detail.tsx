import { buttonClass } from '@bourse/ui/button-class';
import { Card } from '@bourse/ui/card';
import { Fact } from '@bourse/ui/stat';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../base/format/use-format.ts';
import type { TermsForm } from '../../base/manifests/terms-form.ts';
import { PageHead } from '../../base/parts/page-head.tsx';
import { linkTo } from '../../base/router/place.ts';
import { ChangeRows } from '../product-kit/change-rows.tsx';
import { changedRows, useProductName, useTermsRows } from '../product-kit/terms-rows.ts';
import { BackLink } from '../../base/parts/back-link.tsx';
import { SaleBadge } from './product-list.tsx';
import type { Product, Version } from './product-versions.ts';

interface ProductDetailProps {
  readonly family: string;
  /** What the family is called. */
  readonly title: string;
  readonly form: TermsForm;
  readonly product: Product;
}

/** A product: the terms under which it is sold, and every version with who made it and what it changed. */
export function ProductDetail({ family, title, form, product }: ProductDetailProps) {
  const t = useTranslations('products');
  const nameOf = useProductName();
  const rowsOf = useTermsRows();
  const { time } = useFormat();
  const shown = product.inForce ?? product.versions[0];
  if (shown === undefined) return null;
  const before = ({ version }: Version): Version | undefined =>
    product.versions.find((one) => one.version === version - 1);
  return (
    <>
      <BackLink parts={['products', family]}>{title}</BackLink>
      <PageHead
        title={nameOf(shown.terms)}
        text={t(product.inForce === undefined ? 'coming' : 'since', {
          version: shown.version,
          time: time(shown.effective_at),
        })}
        action={
          <span className="flex items-center gap-3">
            <SaleBadge product={product} />
            <a
              href={linkTo('products', family, product.id, 'edit')}
              className={buttonClass({ tone: 'primary', size: 'desk' })}
            >
              {t('edit')}
            </a>
          </span>
        }
      />
      <div className="grid items-start gap-4 desk:grid-cols-2">
        <section aria-labelledby="terms-in-force">
          <Card>
            <h2 id="terms-in-force" className="mb-2 text-heading">
              {t('inForce')}
            </h2>
            {rowsOf(form, shown.terms).map(({ path, label, text }) => (
              <Fact key={path} label={label} value={<span className="whitespace-normal">{text}</span>} />
            ))}
          </Card>
        </section>
        <section aria-labelledby="versions">
          <Card className="grid gap-4">
            <h2 id="versions" className="text-heading">
              {t('versions')}
            </h2>
            {product.versions.map((version) => {
              const old = before(version);
              return (
                <article key={version.id} className="grid gap-1">
                  <h3 className="font-semibold">
                    {t('version', { version: version.version })}{' '}
                    <span className="text-label font-normal text-t2">
                      {t('from', { time: time(version.effective_at) })}
                    </span>
                  </h3>
                  <p className="text-caption break-words text-t3">
                    {version.author === null
                      ? version.reason
                      : t('madeBy', {
                          author: version.author,
                          approver: version.approver ?? '',
                          reason: version.reason,
                        })}
                  </p>
                  {old !== undefined && (
                    <ChangeRows rows={changedRows(rowsOf(form, version.terms), rowsOf(form, old.terms))} />
                  )}
                </article>
              );
            })}
          </Card>
        </section>
      </div>
    </>
  );
}
