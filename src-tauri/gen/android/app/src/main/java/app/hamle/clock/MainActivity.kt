package app.hamle.clock

import android.os.Bundle
import android.provider.Settings
import android.system.Os
import androidx.activity.enableEdgeToEdge

class MainActivity : TauriActivity() {
  override fun onCreate(savedInstanceState: Bundle?) {
    // Tells boots apart, so that a restart of the app in the same boot is exact; src/now.rs reads it.
    val boot = Settings.Global.getInt(contentResolver, Settings.Global.BOOT_COUNT, -1)
    if (boot >= 0) Os.setenv("HAMLE_BOOT", boot.toString(), true)
    enableEdgeToEdge()
    super.onCreate(savedInstanceState)
  }
}
