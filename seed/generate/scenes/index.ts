import type { Picture, Video } from '../scene.ts';
import { auroraLake } from './aurora-lake.ts';
import { autumnTrain } from './autumn-train.ts';
import { balloonValley } from './balloon-valley.ts';
import { cityBlueHour } from './city-blue-hour.ts';
import { dawnRidge } from './dawn-ridge.ts';
import { desertRoad } from './desert-road.ts';
import { espresso } from './espresso.ts';
import { eveningWaves } from './evening-waves.ts';
import { forestLight } from './forest-light.ts';
import { harbourNight } from './harbour-night.ts';
import { lemonStall } from './lemon-stall.ts';
import { lighthouseStorm } from './lighthouse-storm.ts';
import { milkyWayTent } from './milky-way-tent.ts';
import { poppyField } from './poppy-field.ts';
import { rainWindow } from './rain-window.ts';
import { redBridge } from './red-bridge.ts';
import { reefLight } from './reef-light.ts';
import { snowStreet } from './snow-street.ts';
import { teaHills } from './tea-hills.ts';
import { windowTable } from './window-table.ts';

export const pictures: readonly Picture[] = [
  dawnRidge,
  desertRoad,
  teaHills,
  harbourNight,
  balloonValley,
  redBridge,
  milkyWayTent,
  forestLight,
  autumnTrain,
  poppyField,
  espresso,
  lemonStall,
  windowTable,
  lighthouseStorm,
  cityBlueHour,
  reefLight,
  snowStreet,
];

export const videos: readonly Video[] = [auroraLake, eveningWaves, rainWindow];
