/** Tests in Chromium. Every test has a context of its own; a page that complains or asks another host fails its test. */
import { after, before, test } from 'node:test';
import { start, Visit } from './chromium.mjs';

export * from './chromium.mjs';

let browser;
before(async () => (browser = await start()));
after(() => browser?.close());

/** A test with a context of its own. */
export function visit(name, options, act = options) {
  test(name, { timeout: 240_000 }, async () => {
    const visiting = await Visit.begin(browser, act === options ? {} : options);
    try {
      await act(visiting);
    } catch (error) {
      await visiting.context.close();
      if (visiting.faults.length) error.message += `\nThe pages complained: ${visiting.faults.join('; ')}`;
      throw error;
    }
    await visiting.end();
  });
}

/** Another visitor, who shares nothing with the first. */
export const another = () => Visit.begin(browser);
