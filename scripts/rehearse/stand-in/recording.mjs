import { randomUUID } from 'node:crypto';

/**
 * The APIs that a new Firebase project has (https://firebase.google.com/docs/projects/api-keys). Others are enabled by
 * the first deployment.
 */
export const newProjectServices = ['firebase', 'firebasehosting', 'firebaserules', 'firebasestorage', 'firestore'];

/**
 * Everything that the stand-in knows about the project: what a new project has, and what a deployment has uploaded. The
 * keys are resource names.
 */
export class Recording {
  /** @type {Set<string>} The APIs that are enabled, such as `run.googleapis.com`. */
  services;
  /** @type {Map<string, import('./hosting.mjs').Version>} */
  versions = new Map();
  /** The compressed files of the site, by the SHA-256 of these bytes. @type {Map<string, Buffer>} */
  contents = new Map();
  /** The version that visitors see. @type {import('./hosting.mjs').Version | undefined} */
  released;
  /** The sources of functions, by `bucket/object`. @type {Map<string, Buffer>} */
  archives = new Map();
  /** Of both generations. @type {Map<string, import('./functions.mjs').DeployedFunction>} */
  functions = new Map();
  /** The addresses of the Cloud Run services that run on this machine. @type {Map<string, string>} */
  origins = new Map();
  /** The IAM policies of the project and of Cloud Run services. @type {Map<string, import('./project.mjs').Policy>} */
  policies = new Map();
  /** @type {Map<string, import('./queues.mjs').Queue>} */
  queues = new Map();
  /** @type {Map<string, import('./queues.mjs').Job>} */
  jobs = new Map();
  /** The repositories of images that have settings. @type {Map<string, object>} */
  repositories = new Map();
  /** @type {Map<string, import('./rules.mjs').Ruleset>} */
  rulesets = new Map();
  /** @type {Map<string, import('./rules.mjs').Release>} */
  releases = new Map();
  /** @type {Map<string, import('./firestore.mjs').Index>} */
  indexes = new Map();
  /** @type {Map<string, import('./firestore.mjs').Field>} */
  fields = new Map();
  /** The responses of the long-running operations (https://google.aip.dev/151). @type {Map<string, unknown>} */
  operations = new Map();
  /** One line for each change since the last call of `takeChanges`. @type {string[]} */
  changes = [];

  /**
   * @param {string} id of the project
   * @param {string} location of the database
   * @param {string[]} services the APIs that are enabled, without `.googleapis.com`
   */
  constructor(id, location, services) {
    this.services = new Set(services.map((name) => `${name}.googleapis.com`));
    const number = '100000000001';
    this.project = { id, number, location, bucket: `${id}.firebasestorage.app` };
    this.defaultServiceAccount = `${number}-compute@developer.gserviceaccount.com`;
  }

  /** @param {string} line */
  changed(line) {
    this.changes.push(line);
  }

  takeChanges() {
    return this.changes.splice(0);
  }

  /**
   * Starts a long-running operation. It is done when it is read for the first time.
   *
   * @param {string} parent
   * @param {unknown} response
   * @param {object} [metadata]
   */
  startOperation(parent, response, metadata = {}) {
    const name = `${parent}/operations/${randomUUID()}`;
    this.operations.set(name, response);
    return { name, metadata, done: false };
  }
}
