import type { GameModule } from '../contract';
import plain from '../plain';
import { lessons } from './lessons';

const game: GameModule = { ...plain, lessons };

export default game;
