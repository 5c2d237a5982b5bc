import { barChart, lineChart } from './charts.mjs';
import { dollars, duration, people } from './format.mjs';
import { million } from './model.mjs';

/** Returns the charts of docs/capacity.md by name. @param {import('./model.mjs').Model} model */
export function chartsOf({ reached, before, bills, peakCurve, hotPosts, newCollections }) {
  const bill = bills.find(({ users }) => users === million);
  const collection = newCollections.at(-1);
  return {
    limits: barChart({
      title: 'Daily users at which each limit is reached (logarithmic)',
      names: ['limit'],
      rows: [
        { label: 'before: instances of the API', values: [before.limit.users] },
        ...reached
          .filter(({ users }) => users < 100 * million)
          .slice(0, 16)
          .map(({ resource, setting, users }) => ({
            label: setting ? resource : `${resource}, fixed`,
            values: [users],
          })),
      ],
      format: people,
      isLogarithmic: true,
    }),
    bill: barChart({
      title: 'The bill of a month at a million daily users',
      names: ['before, as documented', 'now, no edge', 'now, with an edge'],
      rows: (bill?.before ?? []).map(({ position, dollars: amount }, index) => ({
        label: position,
        values: [amount, bill?.withoutEdge[index]?.dollars ?? 0, bill?.withEdge[index]?.dollars ?? 0],
      })),
      format: dollars,
    }),
    peak: lineChart({
      title: 'Response time of the API in the busiest minute, 95th percentile',
      xTitle: 'daily users',
      series: [
        { name: 'instances as deployed', points: peakCurve.map(({ users, deployed }) => [users, deployed]) },
        { name: 'instances as needed', points: peakCurve.map(({ users, needed }) => [users, needed]) },
      ],
      formatX: people,
      formatY: duration,
    }),
    'hot-post': lineChart({
      title: 'One post with 10,000 likes a minute: response time by instances of the API',
      xTitle: 'instances of the API',
      series: [
        { name: '50th percentile', points: hotPosts.map(({ instances, times }) => [instances, times.p50]) },
        { name: '95th percentile', points: hotPosts.map(({ instances, times }) => [instances, times.p95]) },
      ],
      formatX: String,
      formatY: duration,
    }),
    'new-collection': lineChart({
      title: `A new collection that gets ${Math.round(collection?.perSecond ?? 0)} writes a second at once: waiting time`,
      xTitle: 'minutes after the start',
      series: [
        {
          name: 'wait of a write',
          points: (collection?.waits ?? [])
            .filter(({ atMs }) => atMs <= 60 * 60_000)
            .map(({ atMs, waitMs }) => [atMs / 60_000, Math.max(waitMs, 10)]),
        },
      ],
      formatX: (value) => String(Math.round(value)),
      formatY: duration,
      isLinearX: true,
    }),
  };
}
