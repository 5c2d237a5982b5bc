import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect } from 'vitest';
import { stack } from '../../support/stack.ts';
import type { Driver, ElementReference } from './driver.ts';

/** Testing Library finds elements by role and name in the same way in every engine. */
const testingLibrary = createRequire(import.meta.url).resolve(
  '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
);

/** A role with its accessible name. A name in slashes is a regular expression. */
type Target = readonly [role: string, name: string | RegExp];

const sourceOf = (name: string | RegExp) =>
  name instanceof RegExp ? { pattern: name.source, flags: name.flags } : { text: name };

const findByRole = `
  const [role, name] = arguments;
  const matcher = name.pattern === undefined ? name.text : new RegExp(name.pattern, name.flags);
  const dialogs = document.querySelectorAll('dialog[open]');
  const root = (role !== 'dialog' && dialogs[dialogs.length - 1]) || document.body;
  return window.TestingLibraryDom.queryAllByRole(root, role, { name: matcher })[0] ?? null;
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
  async find([role, name]: Target): Promise<ElementReference> {
    let found: ElementReference | null = null;
    await expect
      .poll(
        async () => {
          await this.#loadTestingLibrary();
          found = await this.driver.find(findByRole, role, sourceOf(name));
          return found !== null;
        },
        { message: `${role} "${name}"` },
      )
      .toBe(true);
    if (!found) throw new Error(`no ${role} "${name}"`);
    return found;
  }

  async click(role: string, name: string | RegExp): Promise<void> {
    // The page may render the element again between the search and the click.
    await expect
      .poll(
        async () => {
          const element = await this.find([role, name]);
          return this.driver.click(element).then(
            () => 'clicked',
            (error: unknown) => String(error),
          );
        },
        { message: `click on ${role} "${name}"` },
      )
      .toBe('clicked');
  }

  async type(role: string, name: string | RegExp, text: string): Promise<void> {
    await this.driver.type(await this.find([role, name]), text);
  }

  async typeInto(selector: string, text: string): Promise<void> {
    const element = await this.driver.find('return document.querySelector(arguments[0])', selector);
    if (!element) throw new Error(`no ${selector}`);
    await this.driver.type(element, text);
  }

  /** Waits until the element is gone. */
  async misses(role: string, name: string | RegExp): Promise<void> {
    await expect
      .poll(
        async () => {
          await this.#loadTestingLibrary();
          return this.driver.find(findByRole, role, sourceOf(name));
        },
        { message: `no ${role} "${name}"` },
      )
      .toBe(null);
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
    let input: ElementReference | null = null;
    await expect
      .poll(async () => {
        input = await this.driver.find("return document.querySelector('input[type=file]')");
        return input !== null;
      })
      .toBe(true);
    if (input) await this.driver.chooseFiles(input, files);
  }

  async #loadTestingLibrary(): Promise<void> {
    if (await this.driver.run('return typeof window.TestingLibraryDom === "object"')) return;
    await this.driver.run(await readFile(testingLibrary, 'utf8'));
  }
}
