import { randomUUID } from 'node:crypto';

/**
 * The APIs that a new Firebase project has (https://firebase.google.com/docs/projects/api-keys). Others are enabled by
 * the first deployment.
 */
export const newProjectServices = ['firebase', 'firebasehosting', 'firebaserules', 'firebasestorage', 'firestore'];

/** @typedef {import('./functions.mjs').CloudFunction} CloudFunction */
/** @typedef {import('./functions-v1.mjs').FirstGenerationFunction} FirstGenerationFunction */
/** @typedef {import('./hosting.mjs').Version} Version */
/** @typedef {import('./firestore.mjs').Index} Index */
/** @typedef {import('./firestore.mjs').Field} Field */
/** @typedef {import('./iam.mjs').Policy} Policy */
/** @typedef {import('./rules.mjs').Ruleset} Ruleset */
/** @typedef {import('./rules.mjs').Release} Release */
/** @typedef {import('./tasks.mjs').Queue} Queue */
/** @typedef {import('./scheduler.mjs').Job} Job */
/** @typedef {import('./artifacts.mjs').Repository} Repository */

/**
 * Everything that the stand-in knows about the project: what a new project has, and what a deployment has uploaded. The
 * keys are resource names.
 */
export class Recording {
  /** @type {Set<string>} The APIs that are enabled, such as `run.googleapis.com`. */
  services;
  /** @type {Map<string, Version>} */
  versions = new Map();
  /** The compressed files of the site, by the SHA-256 of these bytes. @type {Map<string, Buffer>} */
  contents = new Map();
  /** The version that visitors see. @type {string | undefined} */
  released;
  /** The sources of functions, by `bucket/object`. @type {Map<string, Buffer>} */
  archives = new Map();
  /** @type {Map<string, CloudFunction>} */
  functions = new Map();
  /** @type {Map<string, FirstGenerationFunction>} */
  firstGeneration = new Map();
  /** The IAM policies of the project, of Cloud Run services and of queues. @type {Map<string, Policy>} */
  policies = new Map();
  /** @type {Map<string, Queue>} */
  queues = new Map();
  /** @type {Map<string, Job>} */
  jobs = new Map();
  /** @type {Map<string, Repository>} */
  repositories = new Map();
  /** @type {Map<string, Ruleset>} */
  rulesets = new Map();
  /** @type {Map<string, Release>} */
  releases = new Map();
  /** @type {Map<string, Index>} */
  indexes = new Map();
  /** @type {Map<string, Field>} */
  fields = new Map();
  /** The responses of operations that the caller has not read yet. @type {Map<string, unknown>} */
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
    this.project = { id, number: '100000000001', location, bucket: `${id}.firebasestorage.app` };
  }

  /** @param {string} line */
  changed(line) {
    this.changes.push(line);
  }

  takeChanges() {
    const lines = this.changes;
    this.changes = [];
    return lines;
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

  /** @param {string} name */
  readOperation(name) {
    const response = this.operations.get(name);
    return response === undefined ? undefined : { name, done: true, response };
  }

  get defaultServiceAccount() {
    return `${this.project.number}-compute@developer.gserviceaccount.com`;
  }
}
