import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assertAccessible, openBrowser } from './harness.ts';
import { outlineOf } from './page-outline.ts';

const pageWith = (body: string, style = ''): string =>
  `<!doctype html><html lang="en"><head><title>T</title><style>${style}</style></head><body><main><h1>A heading</h1>${body}</main></body></html>`;

describe('the marks by which a page is known again', () => {
  const withPage = async (
    work: (show: (html: string) => Promise<void>, page: Parameters<typeof outlineOf>[0]) => Promise<void>,
  ) => {
    const context = await (await openBrowser()).newContext();
    const page = await context.newPage();
    await work((html) => page.setContent(html), page);
    await context.close();
  };

  it('leave texts out, and tell elements, what they lack, classes and the window apart', async () => {
    await withPage(async (show, page) => {
      const read = async (body: string) => {
        await show(pageWith(body));
        return outlineOf(page);
      };
      const first = await read('<p class="a">One</p><img alt="x" src="data:,">');
      assert.deepEqual(await read('<p class="a">Un autre</p><img alt="y" src="data:,">'), first);
      assert.notEqual((await read('<p class="a">One</p><img alt="" src="data:,">')).structure, first.structure);
      assert.notEqual((await read('<p class="a">One</p><img src="data:,">')).structure, first.structure);
      assert.notEqual((await read('<p class="a"></p><img alt="x" src="data:,">')).structure, first.structure);
      const painted = await read('<p class="b">One</p><img alt="x" src="data:,">');
      assert.equal(painted.structure, first.structure);
      assert.notEqual(painted.appearance, first.appearance);
      await page.setViewportSize({ width: 360, height: 700 });
      assert.notEqual((await outlineOf(page)).structure, painted.structure);
    });
  });

  it('never let a barrier pass because a page like it was free of them', async () => {
    await withPage(async (show, page) => {
      const grey = (shade: string): string =>
        pageWith('<p class="grey">Text</p>', `.grey { color: #${shade}; background: #fff }`);
      await show(grey('222'));
      await assertAccessible(page, 'dark grey');
      await show(pageWith('<p class="pale">Text</p>', '.pale { color: #ddd; background: #fff }'));
      await assert.rejects(assertAccessible(page, 'pale'), /color-contrast/);
      await assert.rejects(assertAccessible(page, 'pale again'), /color-contrast/);
      await show(pageWith('<img src="data:,">'));
      await assert.rejects(assertAccessible(page, 'a picture without a text'), /image-alt/);
    });
  });
});
