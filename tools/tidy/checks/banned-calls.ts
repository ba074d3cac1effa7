import { type Check, type Finding, isTest, sources } from '../project.ts';
import { isMember, isName, lineAt, parseSource, type SyntaxNode, walk } from '../syntax.ts';

/** The one file each that asks the browser. */
const BROWSER_CLOCKS = new Set([
  'apps/signer/src/clock.ts',
  'apps/web/src/base/time/clock.ts',
  'apps/backoffice/src/base/time/clock.ts',
  'packages/ui/src/browser-timers.ts',
]);
const TIMERS = ['setTimeout', 'setInterval', 'setImmediate'];
/** Where they can be had under any name. */
const TIMER_MODULES = /^(node:)?timers(\/promises)?$/;

/**
 * Time, chance and timers come from ports, so that a test and the simulation can hold them; amounts never pass through
 * a float. The adapters of `platform`, the tools and the tests may use the machine's own.
 */
export const bannedCalls: Check = (project) =>
  sources(project)
    .filter(([file]) => /^(apps|packages)\//.test(file) && !isTest(file))
    .flatMap(([file, text]): Finding[] => {
      const findings: Finding[] = [];
      const inPlatform = file.startsWith('apps/server/src/platform/') || BROWSER_CLOCKS.has(file);
      walk(parseSource(file, text), (node) => {
        const message = (inPlatform ? null : bannedOutsidePlatform(node)) ?? bannedNumber(file, node);
        if (message !== null) findings.push({ file, line: lineAt(text, node.span.start), message });
      });
      return findings;
    });

function bannedOutsidePlatform(node: SyntaxNode): string | null {
  if (node.type === 'NewExpression' && isName(node['callee'], 'Date') && isEmpty(node['arguments'])) {
    return 'new Date() is the machine’s clock: take a Clock';
  }
  if (node.type === 'ImportDeclaration') {
    const from = textOf(node['source']);
    return TIMER_MODULES.test(from) ? `${from} has the machine’s timers: take a Scheduler` : null;
  }
  if (node.type !== 'CallExpression') return null;
  const callee = node['callee'];
  if (isMember(callee, 'Date', 'now')) return 'Date.now is the machine’s clock: take a Clock';
  if (isMember(callee, 'performance', 'now')) return 'performance.now is the machine’s clock: take a Clock';
  if (isMember(callee, 'Math', 'random')) return 'Math.random cannot be repeated: take a Random';
  const timer = TIMERS.find((name) => isName(callee, name));
  return timer === undefined ? null : `${timer} is the machine’s timer: take a Scheduler`;
}

/** In modules and the contract most numbers are money; the kernel holds the conversions that are checked. */
function bannedNumber(file: string, node: SyntaxNode): string | null {
  if (!/^(apps\/server\/src\/modules|packages\/contract)\//.test(file) || node.type !== 'CallExpression') return null;
  const callee = node['callee'];
  if (isName(callee, 'Number'))
    return 'Number( loses digits of an amount: use the kernel’s amounts, ids and quantities';
  if (isName(callee, 'parseFloat')) return 'parseFloat loses digits of an amount: use the kernel’s parseAmount';
  return null;
}

function isEmpty(value: unknown): boolean {
  return !Array.isArray(value) || value.length === 0;
}

/** What a literal says; nothing where it is none. */
function textOf(node: unknown): string {
  return typeof node === 'object' && node !== null && 'value' in node && typeof node.value === 'string'
    ? node.value
    : '';
}
