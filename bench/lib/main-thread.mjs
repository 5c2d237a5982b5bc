/**
 * What Chromium tells of an event of its trace (the Trace Event Format); `tdur` is in microseconds of the processor.
 *
 * @typedef {{ name: string, pid: number, tid: number, tdur: number }} TraceEvent
 */

const mark = 'here';

/**
 * The longest task of a page's main thread while `work` goes on, in milliseconds of the processor: on a busy machine the clock would
 * measure the others, too.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {import('playwright-core').Page} page
 * @param {() => Promise<void>} work
 */
export async function longestTaskMs(browser, page, work) {
  const session = await browser.newBrowserCDPSession();
  /** @type {TraceEvent[]} */
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const { name = '', pid, tid, tdur = 0 } of value)
      events.push({ name, pid: Number(pid), tid: Number(tid), tdur: Number(tdur) });
  });
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'] },
  });
  await page.evaluate((name) => void performance.mark(name), mark);
  await work();
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  const main = events.find(({ name }) => name === mark);
  if (!main) throw new Error('the trace does not say which thread is the page’s');
  const tasks = events.filter(
    ({ name, pid, tid }) => name === 'ThreadControllerImpl::RunTask' && pid === main.pid && tid === main.tid,
  );
  return Math.max(...tasks.map(({ tdur }) => tdur)) / 1000;
}
