import PauseIcon from 'lucide-react/icons/pause';
import PlayIcon from 'lucide-react/icons/play';
import VolumeIcon from 'lucide-react/icons/volume-2';
import VolumeOffIcon from 'lucide-react/icons/volume-x';
import { t } from '../../lib/languages/translate.ts';
import { IconButton } from '../../ui/icon-button.tsx';

interface StoryPlaybackProps {
  isPaused: boolean;
  onPause: (isPaused: boolean) => void;
  isMuted: boolean;
  onMute: (isMuted: boolean) => void;
  hasSound: boolean;
}

/** The buttons for pause and sound. */
export const StoryPlayback = ({ isPaused, onPause, isMuted, onMute, hasSound }: StoryPlaybackProps) => (
  <>
    {hasSound && (
      <IconButton
        name={isMuted ? t('common.soundOn') : t('common.soundOff')}
        icon={isMuted ? <VolumeOffIcon size={20} aria-hidden /> : <VolumeIcon size={20} aria-hidden />}
        onClick={() => onMute(!isMuted)}
      />
    )}
    <IconButton
      name={isPaused ? t('common.play') : t('common.pause')}
      icon={
        isPaused ? (
          <PlayIcon size={20} fill="currentColor" aria-hidden />
        ) : (
          <PauseIcon size={20} fill="currentColor" aria-hidden />
        )
      }
      onClick={() => onPause(!isPaused)}
    />
  </>
);
