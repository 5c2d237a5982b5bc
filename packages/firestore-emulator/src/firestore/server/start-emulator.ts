import { lookup } from 'node:dns/promises';
import { readFileSync } from 'node:fs';
import type { EmulatorOptions, RunningEmulator } from '../../../index.d.ts';
import { compileRules } from '../../rules/ruleset/compile.ts';
import type { ServiceAdministration } from '../border/service.ts';
import type { ControlContext } from '../control/control.ts';
import { exportEndpoints } from '../export/endpoints.ts';
import { parseIndexFile } from '../production/index-file.ts';
import { RulesState } from '../security/rules-state.ts';
import { testedCompiler } from '../security/tested-rules.ts';
import { createFirestoreService } from '../service/create-service.ts';
import type { WebChannelTimes } from '../transport/web-channel-session.ts';
import type { DeliveryTimes } from '../triggers/delivery.ts';
import { startTriggers } from '../triggers/triggers.ts';
import { Changes } from '../ui/changes.ts';
import { RequestLog } from '../ui/requests/request-log.ts';
import { withRequestLog } from '../ui/requests/with-request-log.ts';
import { RulesFile } from '../ui/rules-api.ts';
import { FirestoreServer } from './server.ts';

/** The options of an emulator, and durations that tests shorten. */
export interface StartOptions extends EmulatorOptions {
  readonly webChannelTimes?: WebChannelTimes;
  readonly deliveryTimes?: DeliveryTimes;
  /** Whether explanations of denials are also printed on stderr. */
  readonly printDenials?: boolean;
}

/** Builds the emulator and starts to listen. Rejects like `startEmulator` of index.d.ts. */
export async function startEmulator(options: StartOptions): Promise<RunningEmulator> {
  const { server, running } = buildEmulator(options);
  const port = await server.listen(await addressesOf(options.host), options.port);
  return { host: options.host, port, ...running };
}

/**
 * Builds the emulator without listening. `running` is the running emulator without its address. Throws INVALID_ARGUMENT
 * if the seed cannot be read.
 */
export function buildEmulator(options: Omit<StartOptions, 'host' | 'port'>) {
  const { indexes = null, ui = true } = options;
  const service = createFirestoreService(options);
  const rules = new RulesState(testedCompiler(compileRules), service);
  const given = options.rules;
  const ruleIssues = given ? rules.load(null, given.source, given.fileName, true).issues : [];
  if (options.singleProjectMode && options.projectId) warnAboutOtherProjects(service, options.projectId);
  const triggers = startTriggers(service, options.functionsEmulator ?? null, options.deliveryTimes);
  const reset = async () => {
    service.reset();
    rules.reset();
  };
  const log = ui ? new RequestLog() : null;
  const loggedService = log ? withRequestLog(service, log) : service;
  const control: ControlContext = {
    service,
    rules,
    reset,
    shutdown: () => options.onShutdown?.(),
    pendingEvents: () => triggers.pending(),
    projectEndpoints: [triggers.endpoint, exportEndpoints(service)],
  };
  const server = new FirestoreServer({
    service: loggedService,
    control,
    ui: log && {
      ...{ service, administration: service, control, rules, log },
      rulesFile: RulesFile.find(options.rules?.fileName),
      changes: new Changes(service, log),
      projectId: options.projectId ?? null,
      readIndexes: () => (indexes ? parseIndexFile(readFileSync(indexes.file, 'utf8')) : null),
    },
    ...(options.webChannelTimes && { webChannelTimes: options.webChannelTimes }),
  });
  const close = () => {
    triggers.close();
    server.close();
    service.close();
  };
  return {
    service: { ...service, ...loggedService },
    server,
    running: {
      ruleIssues,
      clock: service.clock,
      pendingEvents: () => triggers.pending(),
      indexReport: () => service.indexReport(),
      reset,
      close,
    } satisfies Omit<RunningEmulator, 'host' | 'port'>,
  };
}

/** Returns the addresses to bind. `localhost` has two. Any other host is bound as given. */
async function addressesOf(host: string): Promise<string[]> {
  if (host !== 'localhost') return [host.replace(/^\[|\]$/g, '')];
  const addresses = await lookup(host, { all: true });
  return [...new Set(addresses.map(({ address }) => address))];
}

function warnAboutOtherProjects(service: ServiceAdministration, projectId: string): void {
  const seen = new Set([projectId]);
  service.onCommit((changes) => {
    for (const { project } of changes) {
      if (seen.has(project)) continue;
      seen.add(project);
      console.warn(`Data is written to project ${project}, but the emulators were started for ${projectId}.`);
    }
  });
}
