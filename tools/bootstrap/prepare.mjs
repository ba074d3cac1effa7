import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findStale, markBuilt } from './builds.mjs';
import { countInstalled, findMismatch } from './installed.mjs';
import { findNode } from './locked-node.mjs';
import { takePreparationLock } from './preparation-lock.mjs';
import { runStep, secondsOf } from './run-step.mjs';

const tellWaitMs = 10_000;

/**
 * Installs and builds what a command needs and what is missing, and says so. Only one process of a checkout does it at a
 * time: another waits, and then finds it done.
 * @param {string} root the project's folder
 * @param {{ production: boolean, built: boolean, starts: boolean }} wanted `built` wants the server and the apps as they are
 *   now; `starts` counts the start of the server as a step
 * @returns {Promise<{ took: Record<string, number>, problem: string | null }>} how many milliseconds each part took, and a sentence
 *   that says what went wrong
 */
export async function prepare(root, wanted) {
  const took = {};
  if (isReady(root, wanted)) {
    if (wanted.starts) console.error('Starting the server ...');
    return { took, problem: null };
  }
  let lock;
  try {
    lock = await takePreparationLock(join(root, '.cache', 'preparing.lock'), tellWait());
  } catch (error) {
    const problem = `Nothing can be installed or built in ${root} (${error.code}): let this user write there, and run the command again.`;
    return { took, problem };
  }
  try {
    const problem = await prepareAlone(root, wanted, lock, took);
    return { took, problem };
  } finally {
    lock.release();
  }
}

function isReady(root, { production, built }) {
  return findMismatch(root, { production }) === null && (!built || !canBuild(root) || findStale(root).length === 0);
}

/** An installation without what development needs serves what was built for it. */
const canBuild = (root) => existsSync(builderOf(root));
const builderOf = (root) => join(root, 'node_modules', 'vite', 'bin', 'vite.js');

function tellWait() {
  let toldMs = -tellWaitMs;
  return ({ pid, host }, waitedMs) => {
    if (waitedMs < toldMs + tellWaitMs) return;
    const sentence = `Waiting for another command, which installs or builds in this folder (process ${String(pid)} on ${host})`;
    console.error(toldMs < 0 ? `${sentence} ...` : `  ${secondsOf(waitedMs)} so far`);
    toldMs = waitedMs;
  };
}

/** Does the steps one after the other. What an installation brings decides only about building, which it does not change. */
async function prepareAlone(root, { production, built, starts }, lock, took) {
  const mismatch = findMismatch(root, { production });
  const stale = built && (mismatch !== null || canBuild(root)) ? findStale(root) : [];
  const steps = (mismatch === null ? 0 : 1) + stale.length + (starts ? 1 : 0);
  let step = 0;
  const say = (text) => {
    step += 1;
    console.error(steps > 1 ? `[${String(step)}/${String(steps)}] ${text} ...` : `${text} ...`);
  };
  if (mismatch !== null) {
    const { total } = countInstalled(root);
    say(`Installing ${String(total)} packages (${mismatch}), which takes a minute or more`);
    const { isDone, tookMs } = await install(root, lock);
    took['installing'] = tookMs;
    if (!isDone) return notInstalled;
    console.error(`  installed in ${secondsOf(tookMs)}`);
  }
  const node = findNode(root);
  for (const app of node !== null && canBuild(root) ? stale : []) {
    say(`Building ${app.called}, which takes some seconds`);
    const { isDone, tookMs } = await runStep(node, [builderOf(root), 'build', '--logLevel', 'warn'], {
      cwd: app.folder,
      lock,
    });
    took['building'] = (took['building'] ?? 0) + tookMs;
    if (!isDone)
      return `${app.called[0].toUpperCase()}${app.called.slice(1)} could not be built: see the messages above.`;
    markBuilt(app);
    console.error(`  built in ${secondsOf(tookMs)}`);
  }
  if (starts && node !== null) say('Starting the server');
  return null;
}

const notInstalled =
  'The dependencies could not be installed: see the messages above, and run the command again when npm can reach its registry.';

function install(root, lock) {
  // Under npm, the very npm that was called; a bare `node tools/bootstrap/run.mjs` takes the one on the path.
  const npm = process.env.npm_execpath;
  const options = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const progress = () => {
    const { done, total } = countInstalled(root);
    return `${String(done)} of ${String(total)} packages, `;
  };
  const more = { cwd: root, lock, progress };
  return npm?.endsWith('.js')
    ? runStep(process.execPath, [npm, ...options], more)
    : runStep('npm', options, { ...more, shell: process.platform === 'win32' });
}
