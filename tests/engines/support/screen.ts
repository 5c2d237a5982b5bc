import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect } from 'vitest';
import { stack } from '../../support/stack.ts';
import type { Driver, PageElement } from './driver.ts';

/** Testing Library finds elements by role and name in the same way in every engine. */
const testingLibrary = createRequire(import.meta.url).resolve(
  '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
);

/** A role with its accessible name. A name in slashes is a regular expression. */
type Target = readonly [role: string, name: string | RegExp];

const sourceOf = (name: string | RegExp) =>
  name instanceof RegExp ? { pattern: name.source, flags: name.flags } : { text: name };

/**
 * Defines `window.findByRole` in the page. In Firefox, each script of the driver has its own `globalThis` and its own `RegExp`,
 * so the same script loads the library and makes the regular expressions.
 */
const defineSearch = async () => `
  const globalThis = window;
  ${await readFile(testingLibrary, 'utf8')};
  window.findByRole = (role, name) => {
    const matcher = name.pattern === undefined ? name.text : new RegExp(name.pattern, name.flags);
    const dialogs = document.querySelectorAll('dialog[open]');
    const root = (role !== 'dialog' && dialogs[dialogs.length - 1]) || document.body;
    return window.TestingLibraryDom.queryAllByRole(root, role, { name: matcher })[0] ?? null;
  };
`;

/** What a person does in one browser: finds things by role and text, clicks, types and waits. */
export class Screen {
  readonly driver: Driver;
  constructor(driver: Driver) {
    this.driver = driver;
  }

  async open(path: string): Promise<void> {
    await this.driver.goto(new URL(path, stack.url).href);
  }

  /** Waits until the element exists. */
  find([role, name]: Target): Promise<PageElement> {
    return this.#waitFor(`${role} "${name}"`, () => this.#search(role, name));
  }

  async click(role: string, name: string | RegExp): Promise<void> {
    // The page may render the element again between the search and the click.
    await expect
      .poll(
        async () => {
          const element = await this.find([role, name]);
          return element.click().then(
            () => 'clicked',
            (error: unknown) => String(error),
          );
        },
        { message: `click on ${role} "${name}"` },
      )
      .toBe('clicked');
  }

  async type(role: string, name: string | RegExp, text: string): Promise<void> {
    await (await this.find([role, name])).type(text);
  }

  async typeInto(selector: string, text: string): Promise<void> {
    const element = await this.driver.find('return document.querySelector(arguments[0])', selector);
    if (!element) throw new Error(`no ${selector}`);
    await element.type(text);
  }

  /** Waits until the element is gone. */
  async misses(role: string, name: string | RegExp): Promise<void> {
    await expect.poll(() => this.#search(role, name), { message: `no ${role} "${name}"` }).toBe(null);
  }

  /** Waits until the page shows the text. */
  async sees(text: string): Promise<void> {
    await expect.poll(() => this.text(), { message: `"${text}" on the screen` }).toContain(text);
  }

  async seesNoMore(text: string): Promise<void> {
    await expect.poll(() => this.text(), { message: `"${text}" is gone` }).not.toContain(text);
  }

  text = (): Promise<string> => this.driver.run('return document.body.innerText');

  path = (): Promise<string> => this.driver.run('return location.pathname');

  async isAt(path: string): Promise<void> {
    await expect.poll(() => this.path()).toBe(path);
  }

  async choose(files: readonly string[]): Promise<void> {
    const search = () => this.driver.find("return document.querySelector('input[type=file]')");
    await (await this.#waitFor('an input for files', search)).chooseFiles(files);
  }

  async #waitFor(message: string, search: () => Promise<PageElement | null>): Promise<PageElement> {
    const found: PageElement[] = [];
    await expect
      .poll(
        async () => {
          const element = await search();
          if (element) found.push(element);
          return found.length;
        },
        { message },
      )
      .toBe(1);
    const [element] = found;
    if (!element) throw new Error(`no ${message}`);
    return element;
  }

  async #search(role: string, name: string | RegExp): Promise<PageElement | null> {
    if (!(await this.driver.run('return typeof window.findByRole === "function"')))
      await this.driver.run(await defineSearch());
    return this.driver.find('return window.findByRole(arguments[0], arguments[1])', role, sourceOf(name));
  }
}
