import type { IForbiddenRuleType, IRegularForbiddenRuleType } from 'dependency-cruiser';
import { moduleOrder } from './module-order.ts';

const MODULES = '^apps/server/src/modules';
const WEB = '^apps/web/src';
/** Both apps are built alike; in a target, `BOTH_TO` is the app that the import stands in. */
const BOTH = '^apps/(web|backoffice)/src';
const BOTH_TO = '^apps/$1/src';
const TESTS = '(\\.(test|e2e)|-suite|-fixture)\\.ts$';

function forbid(
  name: string,
  comment: string,
  from: IRegularForbiddenRuleType['from'],
  to: IRegularForbiddenRuleType['to'],
): IForbiddenRuleType {
  return { name, comment, severity: 'error', from, to };
}

/** For each module, the modules that it may not import: the later ones. */
const orderRules = moduleOrder.slice(0, -1).map((module, index) => {
  const later = moduleOrder.slice(index + 1).join('|');
  const comment = `${module} stands before what it imports in tools/boundaries/module-order.ts; use an event instead`;
  return forbid('module-order', comment, { path: `${MODULES}/${module}/` }, { path: `${MODULES}/(${later})/` });
});

/** What may import what. Paths are from the project's root; `$1` is what the first group of `from` matched. */
export const boundaryRules: readonly IForbiddenRuleType[] = [
  forbid(
    'kernel-imports-nothing',
    'everything stands on the kernel, so it stands on nothing',
    { path: '^packages/kernel/src/', pathNot: TESTS },
    { pathNot: '^packages/kernel/src/' },
  ),
  forbid(
    'pure-packages',
    'contract, matching and i18n are pure: the kernel, each other in this order, and zod are all they see',
    { path: '^packages/(contract|matching|i18n)/src/', pathNot: TESTS },
    { pathNot: ['^packages/$1/src/', '^packages/(kernel|contract)/src/', '(^|/)node_modules/zod/'] },
  ),
  forbid(
    'contract-stands-below',
    'the contract knows neither texts nor books',
    { path: '^packages/(contract|kernel)/src/', pathNot: TESTS },
    { path: '^packages/(matching|i18n|client|testing)/src/' },
  ),
  forbid(
    'packages-below-apps',
    'a package knows no application',
    { path: '^packages/', pathNot: '^packages/testing/' },
    { path: '^apps/' },
  ),
  forbid(
    'testing-only-in-tests',
    'what serves tests is not part of the product',
    { path: '^(apps|packages)/', pathNot: [TESTS, '^packages/testing/'] },
    { path: '^packages/testing/' },
  ),
  forbid(
    'platform-below-modules',
    'platform knows no business word',
    { path: '^apps/server/src/platform/' },
    { path: '^apps/server/src/(?!platform/)' },
  ),
  ...orderRules,
  forbid(
    'module-door',
    'a module is entered through its index.ts alone',
    { path: `${MODULES}/([^/]+)/`, pathNot: TESTS },
    { path: `${MODULES}/`, pathNot: [`${MODULES}/$1/`, `${MODULES}/[^/]+/index\\.ts$`] },
  ),
  forbid(
    'module-door-of-tests',
    'a test enters another module through its index.ts, or stands on its fixtures',
    { path: `${MODULES}/([^/]+)/.*${TESTS}` },
    { path: `${MODULES}/`, pathNot: [`${MODULES}/$1/`, `${MODULES}/[^/]+/index\\.ts$`, '-fixture\\.ts$'] },
  ),
  forbid(
    'module-door-from-outside',
    'a module is entered through its index.ts alone',
    { pathNot: `${MODULES}/` },
    { path: `${MODULES}/`, pathNot: `${MODULES}/[^/]+/index\\.ts$` },
  ),
  forbid(
    'modules-below-composition',
    'modules are wired by the composition and do not know it',
    { path: `${MODULES}/` },
    { path: '^apps/server/src/(?!platform/|modules/)' },
  ),
  forbid(
    'adapters-in-platform',
    'drivers and servers of other makers are used behind platform',
    { path: '^apps/server/src/', pathNot: ['^apps/server/src/platform/', TESTS] },
    {
      path: '(^|/)node_modules/(pg|@electric-sql|@nats-io|@nestjs|@sotatech|fastify|@fastify|nodemailer|pino|prom-client|sharp|socket\\.io)/',
    },
  ),
  forbid(
    'features-apart',
    'a feature imports no other feature but the product kit, which imports none',
    { path: '^apps/(web|backoffice)/src/features/([^/]+)/' },
    { path: '^apps/$1/src/features/', pathNot: '^apps/$1/src/features/($2|product-kit)/' },
  ),
  forbid(
    'parts-know-no-business',
    'the design system knows no call, no coin and no page',
    { path: '^packages/ui/' },
    { path: '^(packages/(?!ui/)|apps/|node_modules/@tanstack/|node_modules/use-intl/)' },
  ),
  forbid(
    'base-below-shell-and-features',
    'base knows no page, no feature and nothing of the shell',
    { path: `${BOTH}/base/` },
    { path: `${BOTH_TO}/(?!base/)` },
  ),
  forbid(
    'shell-knows-no-feature',
    'the shell shows whatever features are registered',
    { path: `${BOTH}/shell/` },
    { path: `${BOTH_TO}/(?!base/|shell/)` },
  ),
  forbid(
    'features-know-no-shell',
    'what features use of what stands around them lies in base',
    { path: `${BOTH}/features/` },
    { path: `${BOTH_TO}/(?!base/|features/)` },
  ),
  forbid(
    'manifests-open-features',
    'the list of features alone opens one, by its manifest',
    { path: `${BOTH}/(?!features/)`, pathNot: `${BOTH}/features\\.ts$` },
    { path: `${BOTH_TO}/features/` },
  ),
  forbid(
    'manifests-open-features',
    'the list of features alone opens one, by its manifest',
    { path: `${BOTH}/features\\.ts$` },
    { path: `${BOTH_TO}/features/`, pathNot: `${BOTH_TO}/features/[^/]+/manifest\\.ts$` },
  ),
  forbid(
    'manifests-hold-no-page',
    'manifests are in the first piece of the app, so they import pages when these are opened; the first page is in that piece, too',
    { path: `${WEB}/features/[^/]+/manifest\\.ts$` },
    {
      dynamic: false,
      pathNot: [
        `${WEB}/base/manifests/feature-manifest\\.ts$`,
        `${WEB}/features/[^/]+/texts/en\\.json$`,
        '^packages/i18n/src/records/[^/]+/en\\.json$',
        `${WEB}/features/home/home-page\\.tsx$`,
      ],
    },
  ),
  forbid(
    'manifests-hold-no-page',
    'the first piece of the back office holds no page and no form of terms',
    { path: '^apps/backoffice/src/features/[^/]+/manifest\\.ts$' },
    {
      path: '^apps/backoffice/src/',
      dynamic: false,
      pathNot: ['/base/manifests/feature-manifest\\.ts$', '/features/[^/]+/texts/en\\.json$'],
    },
  ),
  forbid(
    'trade-rooms-apart',
    'a room of trading reads of another what it shows and what the ticket holds, and nothing else',
    { path: `${WEB}/features/trade/(book|chart|orders|ticket)/` },
    {
      path: `${WEB}/features/trade/(book|chart|orders|ticket)/`,
      pathNot: [`${WEB}/features/trade/$1/`, '/(book/book-view|orders/order-view|ticket/ticket-store)\\.ts$'],
    },
  ),
  forbid(
    'apps-apart',
    'an application does not import another',
    { path: '^apps/([^/]+)/' },
    { path: '^apps/', pathNot: '^apps/$1/' },
  ),
  forbid(
    'outside-clients',
    'an outside client knows only what the server publishes',
    { path: '^test/e2e/' },
    { path: ['^apps/', '^packages/(contract|matching|client|i18n)/'] },
  ),
  forbid('no-cycles', 'a cycle has no order in which it can be read', {}, { circular: true }),
  forbid('resolvable', 'the import leads nowhere', {}, { couldNotResolve: true }),
];
